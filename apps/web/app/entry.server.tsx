import { Writable } from 'node:stream'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageKindOf } from '#app/page-kind.ts'
import { requestOf } from '#app/request.ts'
import { NonceContext } from '#app/ui/nonce.ts'

export { makeContext } from '#app/request.ts'

/** Longest time a page may take; React Router gives up on late data a little earlier. */
const RENDER_LIMIT_MS = 9000
export const streamTimeout = 8000

const collect = (chunks: Buffer[], done: () => void) =>
  new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done()
      next()
    },
  })

/** Renders one page to a complete document; pages are small, so they are sent whole with their length. */
const handleRequest = (
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response => {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { matches, errors } = routerContext.staticHandlerContext
  const kind = matches.map(match => pageKindOf(match.route.handle)).find(known => known !== 'app') ?? 'app'
  headers.set('page-kind', errors ? 'app' : kind)
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, requestId } = requestOf(loadContext)
  const agent = request.headers.get('user-agent') ?? ''
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const chunks: Buffer[] = []
    const timer = setTimeout(() => abort(new Error(`Page took longer than ${RENDER_LIMIT_MS} ms`)), RENDER_LIMIT_MS)
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          pipe(
            collect(chunks, () => {
              clearTimeout(timer)
              resolve(new Response(Buffer.concat(chunks), { status: finalStatus, headers }))
            }),
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          finalStatus = 500
          if (!isbot(agent)) console.error(`page ${new URL(request.url).pathname} failed (request ${requestId})`, error)
        },
      },
    )
  })
}

export default handleRequest
