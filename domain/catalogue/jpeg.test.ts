import { describe, expect, it } from "vitest";
import { jpegSize } from "./jpeg.ts";

const START = [0xff, 0xd8];
const FRAME = [0xff, 0xc2, 0x00, 0x0b, 8, 0x04, 0xb0, 0x06, 0x40, 1, 1, 0x11, 0];
/** A camera's note that the picture is turned by a quarter, in either byte order. */
const note = (orientation: number, little: boolean) => {
  const two = (value: number) => (little ? [value, 0] : [0, value]);
  const four = (value: number) => (little ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const tiff = [...(little ? [0x49, 0x49] : [0x4d, 0x4d]), ...two(42), ...four(8), ...two(1), ...(little ? [0x12, 0x01] : [0x01, 0x12]), ...two(3), ...four(1), ...two(orientation), 0, 0];
  return [0xff, 0xe1, 0, 2 + 6 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
};

describe("the size of a JPEG", () => {
  it("is the size as shown", () => {
    expect(jpegSize(Uint8Array.from([...START, ...FRAME]))).toEqual({ width: 1600, height: 1200 });
    for (const little of [true, false]) {
      expect(jpegSize(Uint8Array.from([...START, ...note(1, little), ...FRAME]))).toEqual({ width: 1600, height: 1200 });
      expect(jpegSize(Uint8Array.from([...START, ...note(6, little), ...FRAME]))).toEqual({ width: 1200, height: 1600 });
    }
  });

  it("is not made up for anything else, however it is cut", () => {
    expect(jpegSize(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeUndefined();
    const whole = [...START, ...note(6, true), ...FRAME];
    for (let length = 0; length < START.length + note(6, true).length + 9; length++) expect(jpegSize(Uint8Array.from(whole.slice(0, length)))).toBeUndefined();
  });
});
