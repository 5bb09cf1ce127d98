// npm run fonts: cuts the fonts of the pages down to the letters and weights they use. Run it again after a change of
// letters, weights or font packages; the results are kept in the repository, so a build needs no font tools.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { main, say } from './lib/log.mjs'
import { root } from './lib/paths.mjs'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')
// English, and the letters of names from other places; rarer ones come from the reader's own fonts.
const letters = `${range(0x20, 0x7e)}\u00a0àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßÀÁÄÅÆÇÈÉÑÓÖØÚÜ©·°½±²³£«»–—‘’“”•…€™→←↑↓−×≥≤′″`

const fonts = [
  { name: 'newsreader', weights: 500 },
  { name: 'fraunces', weights: 300 },
  { name: 'instrument-sans', weights: { min: 400, max: 700 } },
  { name: 'hanken-grotesk', weights: { min: 400, max: 700 } },
]

await main(async () => {
  const folder = join(root, 'apps/web/app/brand/fonts')
  mkdirSync(folder, { recursive: true })
  for (const { name, weights } of fonts) {
    const from = join(root, 'node_modules/@fontsource-variable', name)
    const whole = readFileSync(join(from, `files/${name}-latin-wght-normal.woff2`))
    const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: weights } })
    writeFileSync(join(folder, `${name}.woff2`), cut)
    copyFileSync(join(from, 'LICENSE'), join(folder, `${name}.license.txt`))
    say(`${name}: ${whole.length} → ${cut.length} bytes`)
  }
})
