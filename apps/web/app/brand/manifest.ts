import type { LookId } from './looks.ts'

/** What a browser reads to put the site on a home screen: each brand by its name, colours and icon; it opens the patient's dashboard. */
export const manifestOf = (look: LookId): string => (look === 'women' ? '/women.webmanifest' : '/site.webmanifest')

const linkInHead = () => document.head.querySelector<HTMLLinkElement>('link[rel="manifest"]')

/**
 * Names the manifest of this page from now on, and answers with the one before. While the tab is kept plain, it is what the page says
 * once that ends.
 */
export const showManifest = (href: string): string => {
  const link = linkInHead()
  if (!link) return href
  const before = link.dataset.said ?? link.getAttribute('href') ?? href
  if (link.dataset.said === undefined) link.setAttribute('href', href)
  else link.dataset.said = href
  return before
}
