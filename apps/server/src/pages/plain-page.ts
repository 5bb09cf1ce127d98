import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** What the content policy of a page names besides our own files: hashes of its inline styles and scripts. */
export type InlineParts = { scripts: string[]; styles: string[] }

/** A plain page, ready for everyone. `etag` follows from the bytes. */
export type PlainPage = { body: Buffer; br: Buffer; gzip: Buffer; etag: string; inline: InlineParts }

const sheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/?>/g
const nonce = / nonce="[^"]*"/g
const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Makes the page that everyone gets out of a rendered one: its stylesheets become one inline style, so the first paint
 * waits for nothing but the page itself, and it is compressed once. `readAsset` answers a built file's text.
 */
export const makePlainPage = async (rendered: string, readAsset: (path: string) => string): Promise<PlainPage> => {
  const html = rendered.replace(nonce, '')
  const styles = [...html.matchAll(sheet)].map(([, path = '']) => readAsset(path))
  const css = [...new Set(styles)].join('')
  let isFirst = true
  const page = html.replace(sheet, () => {
    const place = isFirst && css ? `<style>${css}</style>` : ''
    isFirst = false
    return place
  })
  const body = Buffer.from(page)
  const scripts = [...page.matchAll(inlineScript)].map(([, script = '']) => hashOf(script))
  const [br, gz] = await Promise.all([
    inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    inGzip(body, { level: 8 }),
  ])
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { body, br, gzip: gz, etag, inline: { scripts, styles: css ? [hashOf(css)] : [] } }
}

/** Reads built text files of `folder` once. */
export const createAssetReader = (folder: string) => {
  const read = new Map<string, string>()
  return (path: string): string => {
    const known = read.get(path)
    if (known !== undefined) return known
    const text = readFileSync(join(folder, path), 'utf8')
    read.set(path, text)
    return text
  }
}
