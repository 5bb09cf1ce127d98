import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { codingFor } from './built-files.ts'

const inBrotli = promisify(brotliCompress)
const FAST = 4
const SMALLEST_BYTES = 1024

const preload = /<link rel="modulepreload"[^>]*>/g
const start = /(<script nonce="[^"]*" type=")module(" async="">import )/

/**
 * Lets the first paint of a live page come before its scripts: nothing is fetched ahead, and the module that starts React
 * waits as data until the page's own small script finds it (`enhance/hydrate.ts`). Throws when the rendered page has no
 * such module, which a new version of the router could cause.
 */
export const withLateScripts = (html: string): string => {
  if (!start.test(html)) throw new Error('A live page has no module that starts React')
  return html.replace(preload, '').replace(start, '$1text/late-module$2')
}

/** A rendered page as it goes out: without our own header, live ones with late scripts, compressed when asked. */
export const finishPage = async (request: Request, response: Response): Promise<Response> => {
  const kind = response.headers.get('page-kind')
  if (kind === null || response.body === null) return response
  const headers = new Headers(response.headers)
  headers.delete('page-kind')
  const html = await response.text()
  const text = Buffer.from(kind === 'live' ? withLateScripts(html) : html)
  headers.append('Vary', 'Accept-Encoding')
  const isSmall = text.length < SMALLEST_BYTES || codingFor(request, { br: true, gzip: false }) === null
  const body = isSmall ? text : await inBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST } })
  if (!isSmall) headers.set('Content-Encoding', 'br')
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
