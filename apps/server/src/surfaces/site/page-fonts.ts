import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const assets = fileURLToPath(new URL('../../../../web/build/client/assets', import.meta.url))

/** A font of the built pages: how a style names it, and where a browser finds it. */
export type PageFont = { family: string; path: string }

/**
 * The fonts of the men's pages, under the address they have there, so that a browser that knows one page has them already.
 * None while no pages are built: a page then reads in the fonts of its reader.
 */
export const pageFonts = (folder = assets): readonly PageFont[] => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return [
    { family: 'Newsreader', pattern: /^newsreader-(?!rarer-)[\w-]+\.woff2$/ },
    { family: 'Instrument Sans', pattern: /^instrument-sans-(?!rarer-)[\w-]+\.woff2$/ },
  ].flatMap(({ family, pattern }) => {
    const file = files.find(name => pattern.test(name))
    return file ? [{ family, path: `/assets/${file}` }] : []
  })
}
