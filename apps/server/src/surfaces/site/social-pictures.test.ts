import { socialPicturePath } from '@om/domain/site'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 30_000)
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

test('nothing is drawn for addresses that are no page of ours', async () => {
  expect((await get('/social/no-such-page.png')).status).toBe(404)
  expect((await get('/social/user-login.png')).status).toBe(404)
})
