import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@om/domain/brand'

const assets = fileURLToPath(new URL('../../../web/build/client/assets', import.meta.url))

/** A font of the built pages: how a style names it, its weights, and where a browser finds it. */
export type PageFont = { family: string; weight: string; path: string }

/** Each brand's display face, then the face it is read in. */
const faces: Record<Brand, readonly (Omit<PageFont, 'path'> & { file: string })[]> = {
  men: [
    { family: 'Newsreader', weight: '500', file: 'newsreader' },
    { family: 'Instrument Sans', weight: '400 700', file: 'instrument-sans' },
  ],
  women: [
    { family: 'Fraunces', weight: '300', file: 'fraunces' },
    { family: 'Hanken Grotesk', weight: '400 700', file: 'hanken-grotesk' },
  ],
}

/**
 * The fonts of a brand's pages, under the address they have there, so that a browser that knows one page has them already.
 * None while no pages are built: a page then reads in the fonts of its reader.
 */
export const pageFonts = (brand: Brand, folder = assets): readonly PageFont[] => {
  const built = existsSync(folder) ? readdirSync(folder) : []
  return faces[brand].flatMap(({ family, weight, file }) => {
    const pattern = new RegExp(`^${file}-(?!rarer-)[\\w-]+\\.woff2$`)
    const name = built.find(candidate => pattern.test(candidate))
    return name ? [{ family, weight, path: `/assets/${name}` }] : []
  })
}

/** The rule that makes a style know a font. */
export const fontFace = ({ family, weight, path }: PageFont): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${path}") format("woff2")}`
