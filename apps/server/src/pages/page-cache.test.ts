import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const css = 'body{color:#16190f}'
const sheet = (nonce: string) => `<link nonce="${nonce}" rel="stylesheet" href="/assets/a.css"/>`
const plainHtml = (nonce: string, text: string) => `<html><head>${sheet(nonce)}</head><body>${text}</body></html>`

/** A site whose pages count how often they are rendered; `clock` moves only when told. */
const site = (page: (nonce: string, times: number) => Response) => {
  const clock = { now: 0 }
  const rendered = { times: 0 }
  const kept = createPageCache(
    () => css,
    () => clock.now,
  )
  const ask = (headers: Record<string, string> = {}, nonce = 'n1', path = '/page', isShared = true) =>
    kept(new Request(`http://site${path}`, { headers }), path.split('?')[0] ?? '', {
      nonce,
      isShared,
      policyOf: ({ styles }) => `style-src ${styles.join(' ')}`,
      render: async pageNonce => {
        rendered.times += 1
        return page(pageNonce, rendered.times)
      },
    })
  return { clock, rendered, ask, forget: kept.forget }
}

const plain = () =>
  site((nonce, times) => new Response(plainHtml(nonce, `made ${times}`), { headers: { 'page-kind': 'plain' } }))
const live = () =>
  site(
    (nonce, times) =>
      new Response(`<script nonce="${nonce}">made ${times}</script>`, { headers: { 'page-kind': 'live' } }),
  )

describe('what has changed', () => {
  test('is rendered again for the next visitor, and nothing else is [SHOP-25]', async () => {
    const { ask, forget } = plain()
    await ask({}, 'n1', '/shop')
    await ask({}, 'n1', '/page')
    forget(path => path === '/shop')
    expect(await (await ask({}, 'n1', '/page')).text()).toContain('made 2')
    expect(await (await ask({}, 'n1', '/shop')).text()).toContain('made 3')
  })

  test('is not kept from a rendering that began before', async () => {
    const { ask, forget } = plain()
    const early = ask()
    forget(() => true)
    expect(await (await early).text()).toContain('made 1')
    expect(await (await ask()).text()).toContain('made 2')
  })
})

describe('a plain page', () => {
  test('is rendered once and is the same for everyone, without any nonce', async () => {
    const { ask, rendered } = plain()
    const first = await (await ask({}, 'n1')).text()
    const second = await (await ask({}, 'n2')).text()
    expect(second).toBe(first)
    expect(first).not.toContain('nonce')
    expect(rendered.times).toBe(1)
  })

  test('carries its styles in itself, and its policy allows exactly those', async () => {
    const answer = await plain().ask()
    const hash = createHash('sha256').update(css).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(`style-src 'sha256-${hash}'`)
    expect(await answer.text()).toContain(`<style>${css}</style>`)
  })

  test('is sent compressed to those who take it', async () => {
    const { ask } = plain()
    const answer = await ask({ 'Accept-Encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('made 1')
  })

  test('is not sent again to those who have it', async () => {
    const { ask } = plain()
    const etag = (await ask()).headers.get('etag') ?? ''
    const again = await ask({ 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('is shown once more after half a minute while it is rendered again', async () => {
    const { ask, clock } = plain()
    await ask()
    clock.now = 31_000
    expect(await (await ask()).text()).toContain('made 1')
    await expect.poll(async () => (await ask()).text()).toContain('made 2')
  })

  test('is never older than some minutes', async () => {
    const { ask, clock } = plain()
    await ask()
    clock.now = 6 * 60_000
    expect(await (await ask()).text()).toContain('made 2')
  })

  test('does not change with a question in the address', async () => {
    const { ask, rendered } = plain()
    await ask()
    await ask({}, 'n2', '/page?utm_source=mail', false)
    expect(rendered.times).toBe(1)
  })

  test('is rendered for the person who shows who they are', async () => {
    const { ask, rendered } = plain()
    await ask()
    await ask({ Authorization: 'Bearer t' }, 'n2', '/page', false)
    expect(rendered.times).toBe(2)
  })
})

describe('a live page', () => {
  test('is rendered once, and each visitor gets their own nonce', async () => {
    const { ask, rendered } = live()
    expect(await (await ask({}, 'n1')).text()).toBe('<script nonce="n1">made 1</script>')
    expect(await (await ask({}, 'n2')).text()).toBe('<script nonce="n2">made 1</script>')
    expect(rendered.times).toBe(1)
  })

  test('is rendered alone when its address asks a question', async () => {
    const { ask, rendered } = live()
    await ask()
    await ask({}, 'n2', '/page?q=x', false)
    expect(rendered.times).toBe(2)
  })
})

test('a redirect is answered to everyone and never kept', async () => {
  const { ask, rendered } = site(() => new Response(null, { status: 302, headers: { Location: '/blog' } }))
  expect((await ask()).status).toBe(302)
  expect((await ask()).status).toBe(302)
  expect(rendered.times).toBeGreaterThan(1)
})
