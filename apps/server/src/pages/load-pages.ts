import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Api } from '@om/contracts/client'
import type { PublicConfig } from '@om/contracts/config'
import { isNoIndex, layoutOf, redirectOf } from '@om/domain/routes'
import type { Pages } from '#src/app.ts'
import { codingFor, createFiles } from './built-files.ts'
import { inProcessApi } from './in-process-api.ts'
import { makeLivePage } from './live-page.ts'
import { createPageCache } from './page-cache.ts'
import { createAssetReader } from './plain-page.ts'

const inBrotli = promisify(brotliCompress)
/** As quick as 4 for a page, and smaller. */
const FAST = 5
const SMALLEST_BYTES = 1024

/** A rendered page as it goes out: without our own header, compressed when asked. */
const finishPage = async (request: Request, response: Response): Promise<Response> => {
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

/** What the built pages export; the web app states the same. */
type Build = {
  entry: {
    module: { makeContext: (values: { api: Api; config: PublicConfig; nonce: string; requestId: string }) => unknown }
  }
}
type HandlerModule = {
  createRequestHandler: (build: Build, mode: string) => (request: Request, context: unknown) => Promise<Response>
}

/** Whether a page is the same for every visitor: public, asked for without a question and without a person. */
const isSharedPage = (request: Request, url: URL): boolean =>
  request.method === 'GET' &&
  url.search === '' &&
  !request.headers.has('authorization') &&
  ['default', 'shop'].includes(layoutOf(url.pathname)) &&
  !isNoIndex(url.pathname) &&
  (request.headers.get('accept') ?? '').includes('text/html')

/** Pages that show what the shop sells. */
const isShopPage = (path: string): boolean => layoutOf(path) === 'shop'

/** Loads the built pages from `folder` and answers for them: files, the named redirects, then rendered pages. */
export const loadPages = async (
  folder: string,
  config: () => Promise<PublicConfig>,
  when: Record<'shopChanges' | 'settingsChange', (forget: () => void) => void>,
): Promise<NonNullable<Pages>> => {
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as Build
  const { createRequestHandler } = (await import('react-router')) as unknown as HandlerModule
  const handle = createRequestHandler(build, 'production')
  const files = createFiles(join(folder, 'client'))
  const readAsset = createAssetReader(join(folder, 'client'))
  const pageCache = createPageCache(readAsset)
  when.shopChanges(() => pageCache.forget(isShopPage))
  when.settingsChange(() => pageCache.forget(() => true))
  return async (request, context) => {
    const { nonce } = context
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = files(request)
      if (file) return file
    }
    const url = new URL(request.url)
    const target = redirectOf(url.pathname + url.search)
    // Without our address in it: the name that a visitor called us by may be anybody's.
    if (target) return new Response(null, { status: 302, headers: { Location: target } })
    const render = async (pageNonce: string) => {
      const response = await handle(
        request,
        build.entry.module.makeContext({
          api: inProcessApi(request, context),
          config: await config(),
          nonce: pageNonce,
          requestId: context.requestId,
        }),
      )
      const isLive = response.headers.get('page-kind') === 'live' && response.body !== null
      return isLive ? new Response(makeLivePage(await response.text(), readAsset), response) : response
    }
    const isShared = isSharedPage(request, url)
    return finishPage(
      request,
      await pageCache(request, url.pathname, { nonce, isShared, render, policyOf: context.policyOf }),
    )
  }
}
