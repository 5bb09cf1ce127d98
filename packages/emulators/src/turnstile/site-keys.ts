/** How a site's widget behaves: the visitor ticks a box, it passes by itself, or it fails. */
export type Behaviour = 'ask' | 'pass' | 'fail'

/** The site key and the secret of this machine's own site. */
export const ownSite = { siteKey: 'emulator-site', secret: 'emulator-secret' }

/** What the provider's published test site keys give out. */
export const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX'

const sites: Record<string, Behaviour> = {
  [ownSite.siteKey]: 'ask',
  '1x00000000000000000000AA': 'pass',
  '2x00000000000000000000AB': 'fail',
  '1x00000000000000000000BB': 'pass',
  '2x00000000000000000000BB': 'fail',
  '3x00000000000000000000FF': 'ask',
}

/** Undefined for a key that no site has. */
export const behaviourOf = (siteKey: string): Behaviour | undefined =>
  Object.hasOwn(sites, siteKey) ? sites[siteKey] : undefined

/** What the provider's published test secrets answer, whatever they are asked. */
export const testSecrets: Record<string, { success: boolean; codes: string[] }> = {
  '1x0000000000000000000000000000000AA': { success: true, codes: [] },
  '2x0000000000000000000000000000000AA': { success: false, codes: ['invalid-input-response'] },
  '3x0000000000000000000000000000000AA': { success: false, codes: ['timeout-or-duplicate'] },
}
