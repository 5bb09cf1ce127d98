import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/**
 * A picture that shows which way up it is: red above blue, with a white square in the upper left corner. Made from shapes,
 * 900 by 1200 unless told otherwise.
 */
export const drawing = (width = 900, height = 1200): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="${width}" height="${height / 2}" fill="#c81e1e"/>
        <rect y="${height / 2}" width="${width}" height="${height / 2}" fill="#1e3cc8"/>
        <rect width="${width / 5}" height="${height / 5}" fill="#ffffff"/></svg>`,
    ),
  ).flatten()

/** A camera's JPEG: the sensor lies, a note in the file says how to turn it, and another one where it was taken. */
export const phoneJpeg = async (): Promise<Buffer> => {
  const lying = await drawing().rotate(270).toBuffer()
  const place = {
    GPSLatitudeRef: 'S',
    GPSLatitude: '33/1 52/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '151/1 12/1 0/1',
  }
  return sharp(lying)
    .withExif({ IFD0: { Make: 'Pocket phone', Artist: 'Theo Marsden' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
}

/** The same as an iPhone writes it (made with heif-enc, turned by a property of the file; with EXIF and a colour profile). */
export const phoneHeic = (): Promise<Buffer> => readFile(new URL('../fixtures/phone.heic', import.meta.url))

export const jpeg = (width?: number, height?: number): Promise<Buffer> => drawing(width, height).jpeg().toBuffer()

/** Which colours a picture has where `drawing` has its marks: `white red / blue` when it is upright. */
export const uprightMarks = async (bytes: Uint8Array): Promise<string> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3)
    if (red > 220 && green > 220 && blue > 220) return 'white'
    return red > blue ? 'red' : 'blue'
  }
  return `${at(0.08, 0.08)} ${at(0.9, 0.08)} / ${at(0.08, 0.9)} ${at(0.9, 0.9)}`
}
