import { isNoIndex, titleOf } from '@om/domain/routes'
import type { MetaDescriptor } from 'react-router'

type Args = { location: { pathname: string }; matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] }
type Details = { title?: string; description?: string; picture?: string; data?: Record<string, unknown> }

type RootData = { config: { productName: string }; origin: string }

const rootOf = (matches: Args['matches']): RootData | undefined =>
  matches.find(match => match?.id === 'root')?.loaderData as RootData | undefined

/** Title by path, description, canonical address, social preview, noindex and structured data of a page. (Spec §2) */
export const pageMeta = ({ location, matches }: Args, details: Details = {}): MetaDescriptor[] => {
  const root = rootOf(matches)
  const title = details.title ?? titleOf(location.pathname, root?.config.productName ?? 'Olive Mane')
  const url = `${root?.origin ?? ''}${location.pathname}`
  const { description, picture, data } = details
  return [
    { title },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:url', content: url },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(picture ? [{ property: 'og:image', content: `${root?.origin ?? ''}${picture}` }] : []),
    ...(isNoIndex(location.pathname) ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(data ? [{ 'script:ld+json': data }] : []),
  ]
}
