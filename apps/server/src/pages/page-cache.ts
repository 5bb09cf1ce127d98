import { randomBytes } from 'node:crypto'
import { codingFor } from './built-files.ts'
import { type InlineParts, makePlainPage, type PlainPage } from './plain-page.ts'

/** A kept page is as new as this; after it, it is shown once more while a new one is rendered. */
const freshMs = 30_000
/** Older than this, nobody sees it: the page is rendered before it is answered. */
const staleMs = 5 * 60_000
const mostPages = 1_000

/** A plain page is the same for everyone; a live one differs by its nonce alone, which stands between the parts. */
type Kept = { until: number } & (
  | { kind: 'plain'; page: PlainPage }
  | { kind: 'live'; parts: string[]; headers: [string, string][] }
)

type Asked = {
  /** The visitor's own nonce. */
  nonce: string
  /** Whether the page may be rendered once for several visitors: a public address asked for without a question. */
  isShared: boolean
  render: (nonce: string) => Promise<Response>
  /** The content policy of a plain page with these inline parts. */
  policyOf: (inline: InlineParts) => string
}

const plainAnswer = (request: Request, page: PlainPage, policy: string): Response => {
  const headers = new Headers({
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': policy,
    ETag: page.etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers.get('if-none-match')?.includes(page.etag)) return new Response(null, { status: 304, headers })
  const coding = codingFor(request, { br: true, gzip: true })
  const body = coding ? page[coding] : page.body
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  if (coding) headers.set('Content-Encoding', coding)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/**
 * Keeps rendered public pages for half a minute, and shows them a little longer while they are rendered again.
 * Plain pages (their `page-kind` header says so) are compressed once and revalidated by ETag; a question in the address
 * changes nothing in them. Live pages are rendered with a marker in place of the nonce and get each visitor's own, so the
 * content policy stays as strict as without keeping.
 */
export const createPageCache = (readAsset: (path: string) => string, now: () => number = Date.now) => {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Kept | null>>()
  const marker = `nonce-marker-${randomBytes(12).toString('hex')}`

  /** Counts how often pages were forgotten: one whose rendering began before that is shown, but not kept. */
  let forgotten = 0

  const keep = (path: string, page: Kept, since: number): Kept => {
    if (since !== forgotten) return page
    if (kept.size >= mostPages) kept.clear()
    kept.set(path, page)
    return page
  }

  const keepPlain = async (path: string, response: Response, since: number): Promise<Kept> => {
    const before = kept.get(path)
    const page = await makePlainPage(
      await response.text(),
      readAsset,
      before?.kind === 'plain' ? before.page : undefined,
    )
    return keep(path, { kind: 'plain', page, until: now() + freshMs }, since)
  }

  /** Renders a page for everyone who waits for it; null when it is not one that may be kept. */
  const make = (path: string, render: Asked['render']): Promise<Kept | null> => {
    const running = making.get(path)
    if (running) return running
    const since = forgotten
    const work = render(marker)
      .then(async response => {
        if (response.status !== 200) {
          kept.delete(path)
          return null
        }
        if (response.headers.get('page-kind') === 'plain') return keepPlain(path, response, since)
        const headers = [...response.headers].filter(([name]) => name !== 'content-length')
        const parts = (await response.text()).split(marker)
        return keep(path, { kind: 'live', parts, headers, until: now() + freshMs }, since)
      })
      .finally(() => {
        if (making.get(path) === work) making.delete(path)
      })
    making.set(path, work)
    return work
  }

  const answer = (request: Request, page: Kept, { nonce, policyOf }: Asked): Response =>
    page.kind === 'plain'
      ? plainAnswer(request, page.page, policyOf(page.page.inline))
      : new Response(page.parts.join(nonce), { headers: page.headers })

  const answerFor = async (request: Request, path: string, asked: Asked): Promise<Response> => {
    const { nonce, isShared, render } = asked
    const isForEveryone = ['GET', 'HEAD'].includes(request.method) && !request.headers.has('authorization')
    const hit = isForEveryone ? kept.get(path) : undefined
    if (hit && now() < hit.until + staleMs && (hit.kind === 'plain' || isShared)) {
      if (now() > hit.until) make(path, render).catch(() => undefined)
      return answer(request, hit, asked)
    }
    if (isShared) {
      const made = await make(path, render)
      // A page that may not be kept is not shared either: render this visitor's own.
      return made ? answer(request, made, asked) : render(nonce)
    }
    const since = forgotten
    const response = await render(nonce)
    const isPlain = response.status === 200 && response.headers.get('page-kind') === 'plain'
    return isPlain && isForEveryone && request.method === 'GET'
      ? answer(request, await keepPlain(path, response, since), asked)
      : response
  }

  /** The next visitor of a page gets it rendered again: what it shows has changed. */
  const forget = (isMeant: (path: string) => boolean): void => {
    forgotten += 1
    for (const pages of [kept, making]) for (const path of pages.keys()) if (isMeant(path)) pages.delete(path)
  }
  return Object.assign(answerFor, { forget })
}
