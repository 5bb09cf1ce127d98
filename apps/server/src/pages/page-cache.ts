import { randomBytes } from 'node:crypto'

/** How long a rendered public page is served again before it is rendered afresh. */
const freshMs = 30_000
const mostPages = 500

type Kept = { parts: string[]; status: number; headers: [string, string][]; until: number }

/**
 * Keeps rendered public pages for half a minute. A page is rendered with a marker in place of its nonce, and each visitor gets
 * their own nonce in it, so the content security policy stays as strict as without a cache.
 */
export const createPageCache = () => {
  const kept = new Map<string, Kept>()
  const rendering = new Map<string, Promise<Kept | Response>>()
  const marker = `nonce-marker-${randomBytes(12).toString('hex')}`

  const answer = ({ parts, status, headers }: Kept, nonce: string) =>
    new Response(parts.join(nonce), { status, headers })

  const renderOnce = async (path: string, render: (nonce: string) => Promise<Response>): Promise<Kept | Response> => {
    const response = await render(marker)
    if (response.status !== 200) return response
    const headers = [...response.headers].filter(([name]) => name !== 'content-length')
    const page = { parts: (await response.text()).split(marker), status: 200, headers, until: Date.now() + freshMs }
    if (kept.size >= mostPages) kept.clear()
    kept.set(path, page)
    return page
  }

  return async (path: string, nonce: string, render: (nonce: string) => Promise<Response>): Promise<Response> => {
    const known = kept.get(path)
    if (known && known.until > Date.now()) return answer(known, nonce)
    const running = rendering.get(path) ?? renderOnce(path, render).finally(() => rendering.delete(path))
    rendering.set(path, running)
    const page = await running
    // A page that may not be kept is not shared either: render this visitor's own.
    return page instanceof Response ? render(nonce) : answer(page, nonce)
  }
}
