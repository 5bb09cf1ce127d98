import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawing, jpeg, phoneHeic, phoneJpeg, uprightMarks } from '#test/given/pictures.ts'
import { develop } from './develop.ts'
import { kindOf } from './kind-of.ts'

const upright = 'white red / blue blue'

/** A picture that claims to be huge in a few bytes. */
const bomb = async (): Promise<Buffer> => {
  const png = await drawing(700, 700).png().toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const own = import.meta.url

describe('a photo is developed', () => {
  test.each([
    ['a camera’s JPEG that lies on its side', phoneJpeg],
    ['HEIC of an iPhone', phoneHeic],
    ['PNG', () => drawing().png().toBuffer()],
    ['WebP', () => drawing().webp().toBuffer()],
    ['AVIF', () => drawing().avif({ effort: 0 }).toBuffer()],
  ])('upright, as WebP, from %s [PHOTO-S13]', async (_, make) => {
    const made = await develop(await make())
    expect(made).toMatchObject({ width: 900, height: 1200 })
    expect(await uprightMarks(made.full)).toBe(upright)
    expect(await uprightMarks(made.thumb)).toBe(upright)
    expect(await sharp(made.full).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1200 })
    expect(await sharp(made.thumb).metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
  })

  test.each([
    ['JPEG', phoneJpeg],
    ['HEIC', phoneHeic],
  ])('without place, device, name, time or colour profile of the %s [PHOTO-S14]', async (_, make) => {
    const bytes = await make()
    expect(bytes.includes('Exif'), 'the file has them').toBe(true)
    const { full, thumb } = await develop(bytes)
    for (const kept of [full, thumb]) {
      const about = await sharp(kept).metadata()
      expect(about.exif ?? about.icc ?? about.xmp ?? about.iptc).toBeUndefined()
      expect(about.space).toBe('srgb')
      for (const trace of ['Exif', 'GPS', 'Pocket', 'Theo', 'phone'])
        expect(Buffer.from(kept).includes(trace)).toBe(false)
    }
  })

  test('at most 1800 pixels long, and never made larger than it was [PHOTO-S15]', async () => {
    expect(await develop(await jpeg(2400, 3200))).toMatchObject({ width: 1350, height: 1800 })
    expect(await develop(await jpeg(600, 600))).toMatchObject({ width: 600, height: 600 })
  })

  test('in the same colours from a wide-gamut file [PHOTO-S16]', async () => {
    const wide = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#3c8c50' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { data } = await sharp((await develop(wide)).full)
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const [at, value] of [0x3c, 0x8c, 0x50].entries()) expect(Math.abs((data[at] ?? 0) - value)).toBeLessThan(6)
  })

  test('on white where a PNG is see-through', async () => {
    const clear = await sharp({ create: { width: 700, height: 700, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { data } = await sharp((await develop(clear)).full)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

describe('what is no usable photo is refused', () => {
  test.each([
    ['smaller than 600 pixels on one side [PHOTO-S17]', () => jpeg(1200, 599), 'photo_too_small'],
    ['tiny', () => jpeg(8, 8), 'photo_too_small'],
    ['text that is named .jpg', async () => Buffer.from('Dear doctor, please find attached'), 'photo_unreadable'],
    [
      'a drawing with scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'photo_unreadable',
    ],
    ['program code', () => readFile(new URL(own)), 'photo_unreadable'],
    ['GIF', () => drawing().gif().toBuffer(), 'photo_unreadable'],
    ['TIFF', () => drawing().tiff().toBuffer(), 'photo_unreadable'],
    ['empty', async () => Buffer.alloc(0), 'photo_unreadable'],
    ['a JPEG that breaks off', async () => (await jpeg()).subarray(0, 2000), 'photo_unreadable'],
    ['a HEIC that breaks off', async () => (await phoneHeic()).subarray(0, 1100), 'photo_unreadable'],
    [
      'a HEIC of nonsense',
      async () => Buffer.concat([(await phoneHeic()).subarray(0, 28), Buffer.alloc(900, 7)]),
      'photo_unreadable',
    ],
    ['a bomb: a small file of billions of pixels [PHOTO-S18]', bomb, 'photo_unreadable'],
  ])('%s', async (_, make, code) => {
    await expect(develop(await make())).rejects.toMatchObject({ code })
  })
})

describe('what a file is', () => {
  test('is read from its bytes [PHOTO-S19]', async () => {
    expect(kindOf(await jpeg())).toBe('jpeg')
    expect(kindOf(await drawing().png().toBuffer())).toBe('png')
    expect(kindOf(await drawing().webp().toBuffer())).toBe('webp')
    expect(kindOf(await drawing(64, 64).avif({ effort: 0 }).toBuffer())).toBe('avif')
    expect(kindOf(await phoneHeic())).toBe('heic')
  })

  test('is nothing for a film or a file with a lying head', () => {
    const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`)
    expect(kindOf(box('mp42'))).toBeNull()
    expect(kindOf(Buffer.from('\0\0\0\x00ftypheic'))).toBe(null)
    expect(kindOf(Buffer.from('\xff\xff\xff\xffftypmif1\0\0\0\0heic', 'latin1'))).toBe('heic')
  })
})
