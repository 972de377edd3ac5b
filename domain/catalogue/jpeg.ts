/**
 * The size in pixels at which a JPEG is shown: as stored, or turned when the camera was held upright (Exif
 * orientation 5 to 8). Undefined for anything that is no JPEG. Marker layout: ITU-T T.81 annex B; tag 0x0112: Exif 2.3.
 */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let turned = false;
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xe1) turned ||= isTurned(view, at + 4, at + 2 + view.getUint16(at + 2));
    // The start-of-frame markers, without the tables of the same range (DHT, JPG, DAC).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
  }
  return undefined;
}

function isTurned(view: DataView, from: number, to: number): boolean {
  const end = Math.min(to, view.byteLength);
  if (from + 16 > end || view.getUint32(from) !== 0x45786966) return false;
  const tiff = from + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > end) return false;
  const entries = view.getUint16(directory, little);
  for (let i = 0, entry = directory + 2; i < entries && entry + 12 <= end; i++, entry += 12) {
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little) >= 5;
  }
  return false;
}
