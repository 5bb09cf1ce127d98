import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { codingFor } from './built-files.ts'

const inBrotli = promisify(brotliCompress)
/** As quick as 4 for a page, and smaller. */
const FAST = 5
const SMALLEST_BYTES = 1024

/** A rendered page as it goes out: without our own header, compressed when asked. */
export const finishPage = async (request: Request, response: Response): Promise<Response> => {
  const kind = response.headers.get('page-kind')
  if (kind === null || response.body === null) return response
  const headers = new Headers(response.headers)
  headers.delete('page-kind')
  const text = Buffer.from(await response.arrayBuffer())
  headers.append('Vary', 'Accept-Encoding')
  const isSmall = text.length < SMALLEST_BYTES || codingFor(request, { br: true, gzip: false }) === null
  const body = isSmall
    ? text
    : await inBrotli(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: FAST, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      })
  if (!isSmall) headers.set('Content-Encoding', 'br')
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
