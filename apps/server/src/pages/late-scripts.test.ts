import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { finishPage, withLateScripts } from './late-scripts.ts'

const start = '<script nonce="abc" type="module" async="">import "/assets/manifest.js";</script>'
const html = `<head><link rel="modulepreload" href="/assets/a.js" nonce="abc"/></head><body>${start}</body>`

test('a live page fetches no script ahead of its first paint', () =>
  expect(withLateScripts(html)).toBe(
    '<head></head><body><script nonce="abc" type="text/late-module" async="">import "/assets/manifest.js";</script></body>',
  ))

test('a page without the module that starts React is a mistake that is told', () =>
  expect(() => withLateScripts('<body></body>')).toThrow('no module that starts React'))

test('a page of the portals starts at once', async () => {
  const page = new Response(html, { headers: { 'page-kind': 'app' } })
  const answer = await finishPage(new Request('http://site/'), page)
  expect(await answer.text()).toBe(html)
  expect(answer.headers.has('page-kind')).toBe(false)
})

test('a long page is sent compressed to those who take it', async () => {
  const long = `<body>${'word '.repeat(1000)}</body>`
  const request = new Request('http://site/', { headers: { 'Accept-Encoding': 'br' } })
  const answer = await finishPage(request, new Response(long, { headers: { 'page-kind': 'app' } }))
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(long)
})
