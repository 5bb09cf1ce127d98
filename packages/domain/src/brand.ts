/** Brand is a pure function of the path: no cookie, no memory. (Spec §2, §3) */

export type Brand = 'men' | 'women'

export type BrandColors = {
  primary: string
  primaryLight: string
  primaryDark: string
  secondary: string
  neutral: string
  accent: string
  text?: string
}

export type BrandInfo = { id: Brand; name: string; tagline: string; basePath: string; colors: BrandColors }

/** Dark colour used where a brand colour is missing. (Spec §3) */
export const FALLBACK_DARK = '#445231'
/** Colour of the FAQ heading on the men's pages. (Spec §3) */
export const MENS_FAQ_HEADING = '#0f1409'

/** The areas that belong to no brand. (Spec §2) */
export const neutralPrefixes = [
  '/admin',
  '/doctor',
  '/pharmacy',
  '/user-login',
  '/admin-login',
  '/doctor-login',
  '/pharmacy-login',
  '/auth',
  '/reset-password',
  '/forgot-password',
  '/patient-dashboard',
  '/video-redirect',
] as const

/** Pages that exist for both brands; every other page has one address and keeps it. (Spec §2) */
const sharedPages = [
  /^\/$/,
  /^\/(how-it-works|blog|practitioners|hair-loss-quiz|quiz|get-started|support|se)$/,
  /^\/blog\/[^/]+$/,
  /^\/shop$/,
  /^\/shop\/product\/[^/]+$/,
]

const splitPath = (path: string): { name: string; rest: string } => {
  const cut = path.search(/[?#]/)
  return cut < 0 ? { name: path, rest: '' } : { name: path.slice(0, cut), rest: path.slice(cut) }
}

/** The brand of a path: `/women…` is the women's, everything else the men's. (Spec §2) */
export const brandOf = (path: string): Brand =>
  splitPath(path).name.toLowerCase().startsWith('/women') ? 'women' : 'men'

/** Whether the path lies in an area without a brand, such as a portal or a sign-in page. (Spec §2) */
export const isNeutralArea = (path: string): boolean => {
  const name = splitPath(path).name.toLowerCase()
  return neutralPrefixes.some(prefix => name.startsWith(prefix))
}

/**
 * The same page in another brand: adds or removes `/women`, keeps query and fragment. (Spec §2)
 * Portals, other sites and pages that only have one address come back unchanged.
 */
export const toBrandPath = (path: string, brand: Brand): string => {
  if (!path.startsWith('/') || path.startsWith('//') || isNeutralArea(path)) return path
  const { name, rest } = splitPath(path)
  // One leading slash, whatever follows the prefix: `//host` would name another site.
  const plain = name.replace(/^(\/+women(?=\/|$))+/i, '').replace(/^\/*/, '/')
  if (brand === 'men') return plain + rest
  const page = plain.length > 1 ? plain.replace(/\/$/, '') : plain
  if (!sharedPages.some(shared => shared.test(page))) return name + rest
  return (page === '/' ? '/women' : `/women${page}`) + rest
}

/** Pages that belong to one brand, though both have such pages: the list they are in stands for them. */
const ownPage = /^((?:\/women)?\/blog)\/[^/]+\/?$/i

/**
 * Where the switch to another brand leads from a page: to the same page there; to the other list from an article, which
 * has one brand; to the other home where there is nothing alike. (Spec §2)
 */
export const switchPath = (path: string, brand: Brand): string => {
  const { name } = splitPath(path)
  const from = ownPage.exec(name)?.[1] ?? name
  const there = toBrandPath(from, brand)
  if (there !== from) return there
  return brand === 'men' ? '/' : '/women'
}

const colors: Record<Brand, BrandColors> = {
  men: {
    primary: '#5a6943',
    primaryLight: '#7a8a63',
    primaryDark: '#444f33',
    secondary: '#6c757d',
    neutral: '#ffffff',
    accent: '#000000',
  },
  women: {
    primary: '#7f9165',
    primaryLight: '#9fa882',
    primaryDark: '#6a7751',
    secondary: '#f5f5f5',
    neutral: '#FDF8FD',
    accent: '#000000',
    text: '#7f9165',
  },
}

/** Name, tagline, base path and colours of a brand. (Spec §3) */
export const brandInfo = (brand: Brand, productName: string): BrandInfo => ({
  id: brand,
  name: brand === 'men' ? productName : `${productName} for Women`,
  tagline: `Evidence-based hair loss treatment for ${brand}`,
  basePath: brand === 'men' ? '/' : '/women',
  colors: colors[brand],
})
