import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import type { LookId } from './looks.ts'

/** The files a page shows at once, so the browser fetches them before it has read the styles. */
export const fontFiles: Record<LookId, readonly string[]> = {
  men: [newsreader, instrument],
  women: [fraunces, hanken],
  clinic: [hanken],
}
