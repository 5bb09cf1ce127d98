import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures heavier than this cost a phone too much. */
export const mostPictureBytes = 100_000

export type Picture = {
  file: string
  width: number
  height: number
  /** Changes with the content, so that the address may be kept for ever. */
  version: string
  bytes: Uint8Array
  /** What is written in the drawing, for the check of words. */
  text: string
}

const sizeOf = (svg: string): { width: number; height: number } | null => {
  const root = svg.match(/<svg\b[^>]*>/)?.[0] ?? ''
  const numberOf = (name: string) => Number(root.match(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`))?.[1])
  const [, , boxWidth, boxHeight] = (root.match(/\sviewBox="([^"]+)"/)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = Math.round(numberOf('width') || boxWidth || 0)
  const height = Math.round(numberOf('height') || boxHeight || 0)
  return width > 0 && height > 0 ? { width, height } : null
}

/** Scripts, links out and foreign content have no place in a drawing that is served to visitors. */
const unsafe = /<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|@import|url\(\s*["']?(?!["']?#)/i

/**
 * Reads an SVG picture of an article. Returns a sentence instead, without its subject, when it cannot be published:
 * missing, over 100 kB, without a size, or with active or foreign content.
 */
export const readPicture = async (folder: string, file: string): Promise<Picture | string> => {
  if (!/^[a-z0-9-]+\.svg$/.test(file)) return 'must be an SVG file beside the article, named in small letters'
  const bytes = await readFile(join(folder, file)).catch(() => null)
  if (!bytes) return 'is not beside the article'
  if (bytes.length > mostPictureBytes)
    return `weighs ${Math.ceil(bytes.length / 1000)} kB; a picture may weigh 100 kB at most`
  const svg = bytes.toString('utf8')
  const size = sizeOf(svg)
  if (!size) return 'does not say its width and height'
  if (unsafe.test(svg)) return 'contains a script, a link or something loaded from elsewhere'
  return {
    file,
    ...size,
    version: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    bytes,
    text: svg.replace(/<style[\s\S]*?<\/style>/g, ' ').replace(/<[^>]+>/g, ' '),
  }
}

/** The address of a picture, with its version. */
export const pictureAddress = (articleId: string, { file, version }: Pick<Picture, 'file' | 'version'>): string =>
  `/articles/${articleId}/${file}?v=${version}`
