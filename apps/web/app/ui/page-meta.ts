import { isNoIndex, titleOf } from '@om/domain/routes'
import type { MetaDescriptor } from 'react-router'

type Args = { location: { pathname: string }; matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] }
type Details = { title?: string; description?: string; picture?: string; data?: Record<string, unknown> }

type RootData = { config: { productName: string } }

const productNameIn = (matches: Args['matches']): string => {
  const root = matches.find(match => match?.id === 'root')?.loaderData as RootData | undefined
  return root?.config.productName ?? 'Olive Mane'
}

/**
 * Title by path, description, canonical address, social preview, noindex and structured data of a page. (Spec §2)
 * Addresses stay relative to the site: rendered pages are cached, and no visitor's Host header may end up in them.
 */
export const pageMeta = ({ location, matches }: Args, details: Details = {}): MetaDescriptor[] => {
  const title = details.title ?? titleOf(location.pathname, productNameIn(matches))
  const { description, picture, data } = details
  return [
    { title },
    { tagName: 'link', rel: 'canonical', href: location.pathname },
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    ...(isNoIndex(location.pathname) ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(data ? [{ 'script:ld+json': data }] : []),
  ]
}
