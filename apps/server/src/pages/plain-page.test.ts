import { expect, test } from 'vitest'
import { makePlainPage } from './plain-page.ts'

const css = () => 'body{color:#16190f}'
const html = (text: string) => `<head><link rel="stylesheet" href="/assets/a.css#"/></head><body>${text}</body>`

test('a page that comes out as it was is the one that is kept, so nothing is compressed again', async () => {
  const before = await makePlainPage(html('made once'), css)
  expect(await makePlainPage(html('made once'), css, before)).toBe(before)
  expect((await makePlainPage(html('made anew'), css, before)).body.toString()).toContain('made anew')
})

test('a page waits for no stylesheet', async () => {
  const { body } = await makePlainPage(html('words'), css)
  expect(body.toString()).toBe('<head><style>body{color:#16190f}</style></head><body>words</body>')
})
