import { createReadStream, existsSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { type Api, createApi } from '@om/contracts/client'
import type { PublicConfig } from '@om/contracts/config'
import { isNoIndex, layoutOf, redirectOf } from '@om/domain/routes'
import type { PageContext, Pages } from './app.ts'
import { createPageCache } from './page-cache.ts'

/** What the built pages export; the web app states the same. */
type Build = {
  entry: {
    module: { makeContext: (values: { api: Api; config: PublicConfig; nonce: string; requestId: string }) => unknown }
  }
}
type HandlerModule = {
  createRequestHandler: (build: Build, mode: string) => (request: Request, context: unknown) => Promise<Response>
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
}

/** A path as people write it; one that cannot be read is left as it is. */
const readable = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Serves a built file, or answers null when there is none. Names under `assets/` carry a hash and never change. */
const createFiles = (folder: string) => {
  const known = new Map<string, { path: string; size: number; br: boolean; gzip: boolean } | null>()
  const find = (path: string) => {
    const hit = known.get(path)
    if (hit !== undefined) return hit
    const full = normalize(join(folder, readable(path)))
    const isFile =
      full.startsWith(`${folder}${sep}`) && extname(full) in types && existsSync(full) && statSync(full).isFile()
    const found = isFile
      ? { path: full, size: statSync(full).size, br: existsSync(`${full}.br`), gzip: existsSync(`${full}.gz`) }
      : null
    if (known.size < 5_000) known.set(path, found)
    return found
  }
  return (request: Request): Response | null => {
    const { pathname } = new URL(request.url)
    const file = find(pathname)
    if (!file) return pathname.startsWith('/assets/') ? new Response('Not found', { status: 404 }) : null
    const accepts = request.headers.get('accept-encoding') ?? ''
    const coding = file.br && /\bbr\b/.test(accepts) ? 'br' : file.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : null
    const path = coding ? `${file.path}.${coding === 'br' ? 'br' : 'gz'}` : file.path
    const headers = new Headers({
      'Content-Type': types[extname(file.path)] ?? 'application/octet-stream',
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'Content-Length': String(coding ? statSync(path).size : file.size),
      Vary: 'Accept-Encoding',
    })
    if (coding) headers.set('Content-Encoding', coding)
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, { headers })
  }
}

/** A client that calls the app in process for a visitor: same contracts, sign-in, limits and rules, no network. */
export const inProcessApi = (request: Request, { app, address, requestId }: Omit<PageContext, 'nonce'>): Api => {
  const authorization = request.headers.get('authorization')
  const bindings = { incoming: { socket: { remoteAddress: address } } }
  return createApi(({ method, path, body }) =>
    Promise.resolve(
      app.fetch(
        new Request(new URL(path, request.url), {
          method,
          body: body ?? null,
          headers: {
            'Content-Type': 'application/json',
            'X-Request-Id': requestId,
            ...(authorization ? { Authorization: authorization } : {}),
          },
        }),
        bindings,
      ),
    ),
  )
}

/** Whether a page is the same for every visitor: public, asked for without a question and without a person. */
const isSharedPage = (request: Request, url: URL): boolean =>
  request.method === 'GET' &&
  url.search === '' &&
  !request.headers.has('authorization') &&
  layoutOf(url.pathname) === 'default' &&
  !isNoIndex(url.pathname) &&
  (request.headers.get('accept') ?? '').includes('text/html')

/** Loads the built pages from `folder` and answers for them: files, the named redirects, then rendered pages. */
export const loadPages = async (folder: string, config: PublicConfig): Promise<NonNullable<Pages>> => {
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as Build
  const { createRequestHandler } = (await import('react-router')) as unknown as HandlerModule
  const handle = createRequestHandler(build, 'production')
  const files = createFiles(join(folder, 'client'))
  const cache = createPageCache()
  return async (request, context) => {
    const { nonce } = context
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = files(request)
      if (file) return file
    }
    const url = new URL(request.url)
    const target = redirectOf(url.pathname)
    if (target) return Response.redirect(new URL(`${target}${url.search}`, url), 302)
    const render = (pageNonce: string) =>
      handle(
        request,
        build.entry.module.makeContext({
          api: inProcessApi(request, context),
          config,
          nonce: pageNonce,
          requestId: context.requestId,
        }),
      )
    return isSharedPage(request, url) ? cache(url.pathname, nonce, render) : render(nonce)
  }
}
