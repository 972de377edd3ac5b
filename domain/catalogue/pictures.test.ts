import { describe, expect, it } from "vitest";
import { isMade, ogPicturePath, parsePicturePath, picturePath, pictureSrcset, pictureWidths } from "./pictures.ts";

const picture = { id: "rd001/1", hash: "3fa9c2d1ab", width: 1200 };

describe("addresses of pictures", () => {
  it("reads back what it writes", () => {
    for (const width of [320, 1200, "og"] as const) {
      expect(parsePicturePath(picturePath(picture, width, "jpg"))).toEqual({ id: "rd001/1", hash: "3fa9c2d1ab", width, format: "jpg" });
    }
    expect(ogPicturePath(picture)).toBe("/pictures/rd001/1.3fa9c2d1ab-og.jpg");
  });

  it.each([
    "/pictures/../1.3fa9c2d1ab-640.jpg",
    "/pictures/rd001/..%2f1.3fa9c2d1ab-640.jpg",
    "/pictures/rd001/%2e%2e.3fa9c2d1ab-640.jpg",
    "/pictures/rd001/1.3fa9c2d1ab-640.jpg%00",
    "/pictures/rd001\\1.3fa9c2d1ab-640.jpg",
    "/pictures/rd001/1.3FA9C2D1AB-640.jpg",
    "/pictures/rd001/1.3fa9c2d1ab-0640.jpg",
    "/pictures/rd001/1.3fa9c2d1ab-640.png",
    "/pictures/rd001/1.3fa9c2d1ab-640.jpg\n",
    "/pictures/rd001/1-640.jpg",
  ])("does not read %j", (path) => expect(parsePicturePath(path)).toBeUndefined());

  it("never offers a width beyond the picture's own or beyond what is asked", () => {
    expect(pictureWidths(picture)).toEqual([160, 320, 480, 640, 960, 1200]);
    expect(pictureWidths(picture, 640)).toEqual([160, 320, 480, 640]);
    expect(pictureSrcset(picture, "webp", 320)).toBe("/pictures/rd001/1.3fa9c2d1ab-160.webp 160w, /pictures/rd001/1.3fa9c2d1ab-320.webp 320w");
  });

  it("makes listed widths of the present bytes alone", () => {
    const address = { id: "rd001/1", hash: "3fa9c2d1ab", width: 640, format: "avif" } as const;
    expect(isMade(picture, address)).toBe(true);
    expect(isMade(picture, { ...address, width: 641 })).toBe(false);
    expect(isMade(picture, { ...address, width: 1600 })).toBe(false);
    expect(isMade(picture, { ...address, hash: "0000000000" })).toBe(false);
    expect(isMade(picture, { ...address, width: "og" })).toBe(false);
    expect(isMade(picture, { ...address, width: "og", format: "jpg" })).toBe(true);
  });
});
