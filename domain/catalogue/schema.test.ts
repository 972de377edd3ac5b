import { describe, expect, it } from "vitest";
import { checkCatalogue, type PictureFile } from "./schema.ts";

const item = {
  id: "rd001",
  category: "romanticDates",
  title: "Candlelight Canopy Dinner",
  description: "A private canopy for two.",
  basePrice: 4499,
  originalPrice: 5299 as number | null,
  rating: 4.9,
  reviewCount: 312,
  featured: true,
  theme: "Romantic",
  occasion: "Romantic Dates",
  locations: ["Delhi", "Noida"],
  location: "Your terrace",
  duration: "3 hours",
  capacity: "2 guests",
  setupMinutes: 120,
  occupiesMinutes: 180,
  includes: ["White voile canopy"],
  notIncluded: ["Food"],
  addOns: [{ id: "addon-cake", name: "Designer Cake (1kg)", price: 799 }],
  tags: ["Sale"],
  colors: ["#f7efe6"],
  image: "rd001/1.jpg",
  additionalImages: ["rd001/2.jpg"],
};
const other = { ...item, id: "rd002" };
const picture = { width: 1600, height: 1200, alt: "A canopy.", color: "#1e1b06" };
const images = { "rd001/1.jpg": picture, "rd001/2.jpg": picture };
const onDisk = new Map<string, PictureFile>(Object.keys(images).map((path) => [path, { hash: "3fa9c2d1ab", width: 1600, height: 1200 }]));

const check = (items: unknown[], listed: unknown = images, disk = onDisk) =>
  checkCatalogue({ catalogue: JSON.stringify({ items }, null, 1), images: JSON.stringify(listed, null, 1), onDisk: disk });
const problems = (...args: Parameters<typeof check>) => {
  const checked = check(...args);
  return checked.ok ? [] : checked.problems;
};
const without = (name: keyof typeof item) => Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));

describe("the shop-keeper's catalogue", () => {
  it("is read as products with their pictures", () => {
    const checked = check([{ ...item, title: "  Candlelight  Canopy " }, { ...other, originalPrice: null }]);
    if (!checked.ok) throw new Error(checked.problems.join());
    expect(checked.products[0]).toMatchObject({ id: "rd001", title: "Candlelight Canopy", pictures: ["rd001/1", "rd001/2"] });
    expect(checked.products[0]).not.toHaveProperty("occasion");
    expect(checked.pictures[0]).toEqual({ id: "rd001/1", file: "rd001/1.jpg", hash: "3fa9c2d1ab", width: 1600, height: 1200, alt: "A canopy.", colors: undefined });
  });

  const price = "must be a whole number from 1 to 1000000";
  it.each<[string, unknown, string]>([
    ["a price that is text", { ...item, basePrice: "4499" }, `line 8: items[0].basePrice ${price}`],
    ["a price of nothing", { ...item, basePrice: 0 }, `line 8: items[0].basePrice ${price}`],
    ["paise", { ...item, basePrice: 4499.5 }, `line 8: items[0].basePrice ${price}`],
    ["a price beyond all", { ...item, basePrice: 1e9, originalPrice: null }, `line 8: items[0].basePrice ${price}`],
    ["a price cut that is none", { ...item, originalPrice: 4499 }, "line 9: items[0].originalPrice must be null or more than basePrice"],
    ["six stars", { ...item, rating: 6 }, "line 10: items[0].rating must be a number from 0 to 5"],
    ["hundredths of a star", { ...item, rating: 4.85 }, "line 10: items[0].rating must have at most one decimal"],
    ["an unknown category", { ...item, category: "weddings" }, "line 5: items[0].category must be one of romanticDates, "],
    ["an unknown theme", { ...item, theme: "Black" }, "line 13: items[0].theme must be one of Pastel, "],
    ["an unknown city", { ...item, locations: ["Delhi", "Mumbai"] }, "line 17: items[0].locations[1] must be one of Delhi, "],
    ["a city twice", { ...item, locations: ["Delhi", "Delhi"] }, "line 15: items[0].locations must not name a city twice"],
    ["a built-in id", { ...item, id: "constructor" }, "line 4: items[0].id must not be a name that is built in"],
    ["an id with a path in it", { ...item, id: "../rd001" }, "line 4: items[0].id must be 2 to 40 small letters, digits or hyphens"],
    ["a colour by name", { ...item, colors: ["gold"] }, 'items[0].colors[0] must be a colour such as #f2b65a'],
    ["an add-on for nothing", { ...item, addOns: [{ ...item.addOns[0], price: 0 }] }, `items[0].addOns[0].price ${price}`],
    ["an add-on twice", { ...item, addOns: [item.addOns[0], item.addOns[0]] }, "items[0].addOns[1].id must be its own: addon-cake stands twice"],
    ["an unknown field", { ...item, discount: 5 }, "items[0].discount is not a field that is known"],
    ["a missing field", without("theme"), "line 3: items[0].theme is missing"],
    ["no title", { ...item, title: " " }, "line 6: items[0].title must be 1 to 80 characters"],
    ["half a sign", { ...item, title: "a\ud800" }, "line 6: items[0].title must be text without broken signs"],
    ["a picture outside", { ...item, image: "../../etc/passwd.jpg" }, "items[0].image must be a folder and a file such as rd001/1.jpg"],
    ["a picture that is not listed", { ...item, additionalImages: ["rd001/9.jpg"] }, "items[0].additionalImages[0] must be listed in catalogue/images/images.json: rd001/9.jpg is not"],
    ["a product that is null", null, "line 3: items[0] must be an object"],
  ])("is refused for %s", (_what, bad, problem) => {
    expect(problems([bad])).toEqual([expect.stringContaining(`catalogue/catalogue.json `)]);
    expect(problems([bad])[0]).toContain(problem);
  });

  it("is refused for an id that stands twice", () => {
    expect(problems([item, item])).toEqual(["catalogue/catalogue.json line 49: items[1].id must be its own: rd001 stands twice"]);
  });

  it("is refused for pictures that are not what the list says", () => {
    const file = "catalogue/images/images.json line";
    expect(problems([item], { ...images, "rd001/1.jpg": { ...picture, width: 1200 } })).toEqual([`${file} 3: "rd001/1.jpg".width must be 1600, as the picture is`]);
    expect(problems([item], { ...images, "rd001/1.jpg": { ...picture, colors: ["#ffffff"] } })[0]).toContain(`${file} 7: "rd001/1.jpg".colors must be a list of 6`);
    expect(problems([item], images, new Map())[0]).toBe(`${file} 2: "rd001/1.jpg" must be a JPEG in catalogue/images: there is none`);
    expect(problems([item], { ...images, "rd001/1.jpg": { ...picture, alt: "" } })).toEqual([`${file} 5: "rd001/1.jpg".alt must be 1 to 300 characters`]);
    expect(problems([item], images, new Map([...onDisk].map(([path, found]) => [path, { ...found, width: 300 }])))[0]).toContain("must be at least 640 wide: it is 300");
  });

  it("is refused for a slip in its signs, with the line", () => {
    const broken = JSON.stringify({ items: [item] }, null, 1).replace('"originalPrice": 5299,', '"originalPrice": 5299');
    expect(checkCatalogue({ catalogue: broken, images: "{}", onDisk })).toEqual({ ok: false, problems: ['catalogue/catalogue.json line 10: A comma or } is expected before "rating":'] });
  });
});
