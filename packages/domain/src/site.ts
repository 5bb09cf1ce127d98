import { type Brand, brandOf } from './brand.ts'
import { isNoIndex, titleOf } from './routes.ts'

/** A heading of the page that lists the site. */
export type SiteGroup = 'Care' | 'Shop' | 'Reading' | 'People and help' | 'Legal'

/** A public page that people and search engines may find by itself. */
export type SitePage = { path: string; label: string; group: SiteGroup }

const forBoth = (path: string, label: string, womensLabel: string, group: SiteGroup): SitePage[] => [
  { path, label, group },
  { path: `/women${path === '/' ? '' : path}`, label: womensLabel, group },
]

/** Every public page of the site but articles and products, which are listed from where they are kept. (Spec §2) */
export const sitePages: readonly SitePage[] = [
  ...forBoth('/', 'Home', 'Home for women', 'Care'),
  { path: '/mens-hair-loss-treatment', label: "Men's hair-loss treatment", group: 'Care' },
  ...forBoth('/how-it-works', 'How it works', 'How it works for women', 'Care'),
  ...forBoth('/hair-loss-quiz', 'Start assessment', 'Start assessment for women', 'Care'),
  ...forBoth('/shop', 'Shop', 'Shop for women', 'Shop'),
  ...forBoth('/blog', 'Science & research', "Women's stories", 'Reading'),
  ...forBoth('/practitioners', 'Clinical team', "Women's clinical team", 'People and help'),
  ...forBoth('/support', 'Support & FAQs', "Women's support & FAQs", 'People and help'),
  { path: '/terms-of-use', label: 'Terms of use', group: 'Legal' },
  { path: '/privacy-policy', label: 'Privacy policy', group: 'Legal' },
]

/** Public pages that work by themselves but that nobody should find by searching. (Spec §2) */
export const unlistedPages: readonly string[] = [
  '/se',
  '/women/se',
  '/video-test',
  '/email-verification',
  '/t/auspost/{tn}',
]

/** The picture that previews of a page show: one file per page. */
export const socialPicturePath = (path: string): string =>
  `/social/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')}.png`

/** The page that a preview picture belongs to, or null when its name is none of ours. */
export const pageOfSocialPicture = (picturePath: string): string | null => {
  const name = /^\/social\/([a-z0-9.-]+)\.png$/.exec(picturePath)?.[1]
  if (name === undefined) return null
  return name === 'home' ? '/' : `/${name.replaceAll('.', '/')}`
}

/** What a first answer for an address must be: one line of the table that tests walk. */
export type ExpectedAnswer = {
  path: string
  brand: Brand
  title: string
  canonical: string
  robots: 'index' | 'noindex'
}

/** The expected head of a public page, from the one list of pages. */
export const expectedAnswer = (path: string, productName: string): ExpectedAnswer => ({
  path,
  brand: brandOf(path),
  title: titleOf(path, productName),
  canonical: path,
  robots: isNoIndex(path) ? 'noindex' : 'index',
})
