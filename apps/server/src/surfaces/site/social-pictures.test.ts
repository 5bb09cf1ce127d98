import { socialPicturePath } from '@om/domain/site'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originalKey } from '#src/modules/shop/catalogue/pictures/mirror-pictures.ts'
import { refreshCatalogue } from '#src/modules/shop/catalogue/range/refresh-catalogue.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 180_000)
afterAll(() => app.stop())

const get = (path: string) => app.app.fetch(new Request(`http://localhost${path}`))

test('a link to a page or an article shows a picture of the size that previews take', async () => {
  const [article] = app.deps.articles.of('women')
  for (const path of ['/', '/women/how-it-works', `/women/blog/${article?.id}`]) {
    const response = await get(socialPicturePath(path))
    expect(response.headers.get('content-type')).toBe('image/png')
    const picture = Buffer.from(await response.arrayBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(100_000)
  }
})

test('a product whose picture is damaged, or far too large to be drawn from, has a preview all the same [SHOP-34]', async () => {
  await refreshCatalogue(app.deps)
  const { products } = await app.deps.shelf.read()
  const ground = { create: { width: 9_000, height: 6_000, channels: 3, background: '#fff' } } as const
  const large = await sharp(ground).png().toBuffer()
  for (const [at, original] of [large.subarray(0, 400), large].entries()) {
    const id = products[at]?.pictures[0]?.src.split('/').at(-1) ?? ''
    await app.deps.files.put(originalKey(id), original, 'application/octet-stream')
    await app.deps.pool.query('update public.shop_pictures set file_key = $1 where id = $2', [originalKey(id), id])
    expect((await get(socialPicturePath(`/shop/product/${products[at]?.slug}`))).status).toBe(200)
  }
})

test('nothing is drawn for addresses that are no page of ours', async () => {
  expect((await get('/social/no-such-page.png')).status).toBe(404)
  expect((await get('/social/user-login.png')).status).toBe(404)
})
