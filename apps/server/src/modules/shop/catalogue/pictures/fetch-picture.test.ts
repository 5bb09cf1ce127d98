import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeWidth } from './encode-picture.ts'
import { fetchPicture, PictureMissing } from './fetch-picture.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
let server: Server
let url: string
let photo: Buffer

beforeAll(async () => {
  const grey = { create: { width: 3000, height: 1500, channels: 4, background: '#80808080' } } as const
  photo = await sharp(grey)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    const answers: Record<string, () => void> = {
      '/photo': () => response.writeHead(200, { 'Content-Type': 'image/png' }).end(photo),
      '/drawing': () => response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(svg),
      '/disguised': () => response.writeHead(200, { 'Content-Type': 'image/png' }).end(svg),
      '/page': () => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
      '/elsewhere': () => response.writeHead(302, { Location: '/photo' }).end(),
      '/endless': () => {
        response.writeHead(200, { 'Content-Type': 'image/png' })
        const part = Buffer.alloc(1024 * 1024)
        const more = () => response.write(part, error => error || more())
        more()
      },
      '/broken': () => response.destroy(),
    }
    const answer = answers[request.url ?? ''] ?? (() => response.writeHead(404).end())
    answer()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const fromShop = (path: string) => fetchPicture(url + path, [url])

describe('a picture of the shop', () => {
  test('is shown smaller, with its clear ground, and without what the camera wrote', async () => {
    const about = await sharp(await encodeWidth(await fromShop('/photo'), 480)).metadata()
    expect(about).toMatchObject({ format: 'webp', width: 480, height: 240, hasAlpha: true })
    expect([about.exif, about.xmp, about.iptc]).toEqual([undefined, undefined, undefined])
  })

  test.each(['/drawing', '/page', '/elsewhere', '/endless', '/broken', '/nowhere'])(
    'is not taken from %s [SHOP-32]',
    async path => expect(fromShop(path)).rejects.toThrow(PictureMissing),
  )

  test('is not taken from a file of this machine', async () => {
    await expect(fetchPicture('file:///etc/hostname', [url])).rejects.toThrow(PictureMissing)
    await expect(fetchPicture('data:image/png;base64,AA', [url])).rejects.toThrow(PictureMissing)
  })

  test.each([
    ['another machine than the shop', (at: URL) => at.href.replace('127.0.0.1', 'localhost')],
    ['another door of the same machine', (at: URL) => `http://127.0.0.1:1${at.pathname}`],
    ['a name before the shop’s own', (at: URL) => `http://127.0.0.1:${at.port}@localhost:${at.port}${at.pathname}`],
    ['an address that is none', () => 'https://'],
  ])('is not taken from %s', async (_, elsewhere) => {
    await expect(fetchPicture(elsewhere(new URL(`${url}/photo`)), [url])).rejects.toThrow('not at the shop')
  })

  test('is never a drawing, whatever it says it is [SHOP-29]', async () => {
    await expect(encodeWidth(await fromShop('/disguised'), 480)).rejects.toThrow(PictureMissing)
    await expect(encodeWidth(Buffer.from('not a picture'), 480)).rejects.toThrow(PictureMissing)
    await expect(encodeWidth(photo.subarray(0, 200), 480)).rejects.toThrow(PictureMissing)
  })

  test('is never larger than it was', async () => {
    const small = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await sharp(await encodeWidth(small, 1500)).metadata()).toMatchObject({ width: 100, height: 100 })
  })
})
