import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'

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

/** For a file that is opened by itself: it fetches nothing and runs nothing. A drawing may have its own styles. */
const filePolicy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`

/** The worker of the browser, which fetches pages and built files and runs nothing else. */
const WORKER = '/push-worker.js'
const workerPolicy = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`

/** Scripts and styles, which a page asks for by the dozen, are kept as they are sent; anything larger is read each time. */
const LARGEST_KEPT_BYTES = 256 * 1024
const KEPT_BYTES = 32 * 1024 * 1024

/** A path as people write it; one that cannot be read is left as it is. */
const readable = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The codings a browser takes, best first, of those we keep. */
export const codingFor = (request: Request, has: { br: boolean; gzip: boolean }): 'br' | 'gzip' | null => {
  const accepts = request.headers.get('accept-encoding') ?? ''
  if (has.br && /\bbr\b/.test(accepts)) return 'br'
  return has.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : null
}

/**
 * Serves a built file, or answers null when there is none. Names under `assets/` carry a hash and never change; a missing
 * one of those answers 404, never a page.
 */
export const createFiles = (folder: string) => {
  const known = new Map<string, { path: string; br: boolean; gzip: boolean } | null>()
  const find = (path: string) => {
    const hit = known.get(path)
    if (hit !== undefined) return hit
    const full = normalize(join(folder, readable(path)))
    const isFile =
      full.startsWith(`${folder}${sep}`) && extname(full) in types && existsSync(full) && statSync(full).isFile()
    const found = isFile ? { path: full, br: existsSync(`${full}.br`), gzip: existsSync(`${full}.gz`) } : null
    if (known.size < 5_000) known.set(path, found)
    return found
  }
  const kept = new Map<string, Buffer<ArrayBuffer>>()
  let keptBytes = 0
  const keep = (path: string): Buffer<ArrayBuffer> | null => {
    const before = kept.get(path)
    if (before) return before
    const { size } = statSync(path)
    if (size > LARGEST_KEPT_BYTES || keptBytes + size > KEPT_BYTES) return null
    const content = readFileSync(path)
    kept.set(path, content)
    keptBytes += content.length
    return content
  }
  return (request: Request): Response | null => {
    const { pathname } = new URL(request.url)
    const file = find(pathname)
    if (!file) return pathname.startsWith('/assets/') ? new Response('Not found', { status: 404 }) : null
    const coding = codingFor(request, file)
    const path = coding ? `${file.path}.${coding === 'br' ? 'br' : 'gz'}` : file.path
    const content = keep(path)
    const size = content?.length ?? statSync(path).size
    const headers = new Headers({
      'Content-Type': types[extname(file.path)] ?? 'application/octet-stream',
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'Content-Security-Policy': pathname === WORKER ? workerPolicy : filePolicy,
      'Content-Length': String(size),
      Vary: 'Accept-Encoding',
    })
    if (coding) headers.set('Content-Encoding', coding)
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(content ?? (Readable.toWeb(createReadStream(path)) as ReadableStream), { headers })
  }
}
