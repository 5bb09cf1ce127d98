/** Which kind of page a path is, without ids, tokens or names. (Spec §2) */
import { isNeutralArea } from './brand.ts'
import { layoutOf, titledPaths } from './routes.ts'

const known = new Set(titledPaths)

/** Every path that no page has. */
export const OTHER_PAGE = 'other'

/**
 * The kind of page of a path: a page of our list as it is listed, the part that varies `*`
 * (`/blog/*`, `/t/auspost/*`, `/patients/*`), and `other` for everything else, so that nothing a visitor could put into
 * an address is ever kept.
 */
export const pagePattern = (path: string): string => {
  const name =
    path
      .replace(/[?#].*$/s, '')
      .replace(/\/+$/, '')
      .toLowerCase() || '/'
  if (known.has(name)) return name
  const varied = name.replace(/\/[^/]+(\/history)?$/, '/*$1')
  return known.has(varied) ? varied : OTHER_PAGE
}

const membersLayouts = ['doctor', 'patient', 'pharmacy', 'admin', 'auth']

/** Whether a path lies among sign-in pages and portals, which are no brand's. */
export const isMembersArea = (path: string): boolean => isNeutralArea(path) || membersLayouts.includes(layoutOf(path))
