import type { PublicConfig } from '@om/contracts/config'
import { isNoIndex, titleOf } from '@om/domain/routes'
import { socialPicturePath } from '@om/domain/site'
import type { MetaDescriptor } from 'react-router'

type Args = { location: { pathname: string }; matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] }

type Details = {
  /** In place of the title that follows from the path. */
  title?: string
  description?: string
  /** The page that this one is a copy of, as search engines should know it; itself where none is named. */
  canonicalPath?: string
  /** `article` for texts with an author and a date. */
  type?: 'website' | 'article'
  /** Structured data, made from the settings of this installation; each becomes a block of its own. */
  data?: (config: PublicConfig) => Record<string, unknown>[]
}

type RootData = { config: PublicConfig }

const configIn = (matches: Args['matches']): PublicConfig | null =>
  (matches.find(match => match?.id === 'root')?.loaderData as RootData | undefined)?.config ?? null

const plainPath = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)

/**
 * Title by path, description, canonical address, social preview, noindex and structured data of a page. (Spec §2)
 * Addresses begin with the configured one: rendered pages are kept, and no visitor's Host header may end up in them.
 */
export const pageMeta = ({ location, matches }: Args, details: Details = {}): MetaDescriptor[] => {
  const config = configIn(matches)
  const path = plainPath(location.pathname)
  const title = details.title ?? titleOf(path, config?.productName ?? 'Olive Mane')
  const { description, canonicalPath, type = 'website', data } = details
  if (!config) return [{ title }, { name: 'robots', content: 'noindex' }]
  const address = `${config.publicUrl}${canonicalPath ?? path}`
  const picture = `${config.publicUrl}${socialPicturePath(canonicalPath ?? path)}`
  if (isNoIndex(path))
    return [
      { title },
      { tagName: 'link', rel: 'canonical', href: address },
      { name: 'robots', content: 'noindex' },
      ...(description ? [{ name: 'description', content: description }] : []),
    ]
  return [
    { title },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: config.productName },
    { property: 'og:locale', content: 'en_AU' },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(data?.(config) ?? []).map(block => ({ 'script:ld+json': { '@context': 'https://schema.org', ...block } })),
  ]
}
