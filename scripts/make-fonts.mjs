// npm run fonts: cuts the fonts of the pages down to the letters and weights they use. Run it again after a change of
// letters, weights or font packages; the results are kept in the repository, so a build needs no font tools.
//
// Each font becomes two files: the letters of English, which every page fetches at once, and the rarer ones, which a
// browser fetches only for a page that shows one (`unicode-range` in app/brand/fonts.css, which this script checks).
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { fontOf, tablesOf } from './lib/font-tables.mjs'
import { main, Problem, say } from './lib/log.mjs'
import { root } from './lib/paths.mjs'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')
const rareSigns = '*<>[\\]^_`{|}~'
const english = `${[...range(0x20, 0x7e)].filter(sign => !rareSigns.includes(sign)).join('')}\u00a0©·–—‘’“”•…→−×`
// Names from other places, and signs of rare texts; anything else comes from the reader's own fonts.
const rarer = `${rareSigns}àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßÀÁÄÅÆÇÈÉÑÓÖØÚÜ°µ½±²³£«»€™←↑↓≥≤′″`

// What the pages ask of a font besides its letters: spacing of pairs, figures of one width, and joined letters, which one
// sees in a serif.
const fonts = [
  { name: 'newsreader', weights: 500, keepFeatures: ['kern', 'tnum', 'liga'] },
  { name: 'fraunces', weights: 300, keepFeatures: ['kern', 'tnum', 'liga'] },
  { name: 'instrument-sans', weights: { min: 400, max: 700 }, spacedAs: 500, keepFeatures: ['kern', 'tnum'] },
  { name: 'hanken-grotesk', weights: { min: 400, max: 700 }, spacedAs: 500, keepFeatures: ['kern', 'tnum'] },
]

/** `letters` of a font as WOFF2. */
async function cut(whole, letters, { weights, spacedAs, keepFeatures }) {
  const asks = { keepFeatures, dropTables: ['STAT'] } // STAT is for lists of fonts
  const as = wght => subsetFont(whole, letters, { targetFormat: 'truetype', variationAxes: { wght }, ...asks })
  const font = await as(weights)
  const spaced = spacedAs ? withSpacingOf(font, await as(spacedAs)) : font
  return subsetFont(spaced, letters, { targetFormat: 'woff2', ...asks })
}

/**
 * Spaces pairs of letters at every weight as at one between. Spacing that changes with the weight is a quarter of the
 * file, and differs by two thousandths of an em in the mean.
 */
function withSpacingOf(font, middle) {
  const tables = tablesOf(font)
  const spacing = tablesOf(middle)
  if (!tables.get('cmap').equals(spacing.get('cmap')))
    throw new Problem('The weights of a font were cut to different glyphs.')
  for (const name of ['GPOS', 'GDEF']) {
    if (spacing.has(name)) tables.set(name, spacing.get(name))
    else tables.delete(name)
  }
  return fontOf(tables)
}

/** Letters as a `unicode-range`, such as `U+20-5B, U+5D`. */
function rangesOf(letters) {
  const codes = [...letters].map(letter => letter.codePointAt(0)).sort((one, other) => one - other)
  const runs = []
  for (const code of codes) {
    const last = runs.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  const hex = code => code.toString(16).toUpperCase()
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

await main(async () => {
  const folder = join(root, 'apps/web/app/brand/fonts')
  mkdirSync(folder, { recursive: true })
  for (const { name, ...wishes } of fonts) {
    const from = join(root, 'node_modules/@fontsource-variable', name)
    const whole = readFileSync(join(from, `files/${name}-latin-wght-normal.woff2`))
    const common = await cut(whole, english, wishes)
    const rest = await cut(whole, rarer, wishes)
    writeFileSync(join(folder, `${name}.woff2`), common)
    writeFileSync(join(folder, `${name}-rarer.woff2`), rest)
    copyFileSync(join(from, 'LICENSE'), join(folder, `${name}.license.txt`))
    say(`${name}: ${whole.length} → ${common.length} and ${rest.length} bytes`)
  }
  const sheet = readFileSync(join(root, 'apps/web/app/brand/fonts.css'), 'utf8').replace(/\s+/g, ' ')
  const ranges = `unicode-range: ${rangesOf(rarer)};`
  if (sheet.split(ranges).length !== fonts.length + 1)
    throw new Problem(`fonts.css must say of each file of rarer letters: ${ranges}`)
})
