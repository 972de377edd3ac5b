import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CataloguePicture } from "./catalogue-picture.tsx";

const picture = {
  id: "rd001/1",
  hash: "3fa9c2d1ab",
  width: 1600,
  height: 1200,
  alt: 'A canopy "for two".',
  colors: ["#a18974", "#d7c0a3", "#a28a74", "#584d32", "#aa896b", "#554c31"],
};
const render = (props: Partial<Parameters<typeof CataloguePicture>[0]> = {}) => renderToStaticMarkup(<CataloguePicture picture={picture} sizes="50vw" {...props} />);

describe("a picture of the catalogue, as the server writes it", () => {
  it("offers AVIF, WebP and JPEG at widths up to what is asked, and takes its room", () => {
    const html = render({ eager: true, upTo: 320 });
    expect(html.match(/type="image\/\w+"/g)).toEqual(['type="image/avif"', 'type="image/webp"']);
    expect(html).toContain('srcSet="/pictures/rd001/1.3fa9c2d1ab-160.jpg 160w, /pictures/rd001/1.3fa9c2d1ab-320.jpg 320w"');
    expect(html).toContain('sizes="50vw" width="1600" height="1200" alt="A canopy &quot;for two&quot;." decoding="async"');
    expect(html).toContain("--ratio:1600/1200;--c0:#a18974");
    expect(html).not.toContain("noscript");
    expect(html).not.toContain("fetchPriority");
  });

  it("puts the main picture before all others", () => {
    expect(render({ priority: true })).toContain('fetchPriority="high"');
  });

  it("waits until it comes near, and is there without JavaScript all the same", () => {
    const html = render();
    expect(html).not.toContain("srcSet");
    expect(html).toMatch(/<noscript><img src="\/pictures\/rd001\/1\.3fa9c2d1ab-640\.jpg" width="1600" height="1200" alt="[^"]+" loading="lazy"\/><\/noscript>/);
  });

  it("can be silent where a text beside it says the same", () => {
    expect(render({ eager: true, alt: "" })).toContain('alt=""');
  });
});
