import fraunces from './fonts/fraunces.woff2'
import hanken from './fonts/hanken-grotesk.woff2'
import instrument from './fonts/instrument-sans.woff2'
import newsreader from './fonts/newsreader.woff2'
import type { LookId } from './looks.ts'

/** The files a page shows at once, so the browser fetches them before it has read the styles. */
export const fontFiles: Record<LookId, readonly string[]> = {
  men: [newsreader, instrument],
  women: [fraunces, hanken],
  clinic: [hanken],
}
