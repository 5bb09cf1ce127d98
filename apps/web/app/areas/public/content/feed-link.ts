import type { Brand } from '@om/domain/brand'
import type { MetaDescriptor } from 'react-router'
import { blog } from './blog.ts'

/** Tells feed readers where a brand's articles can be followed. */
export const feedLink = (brand: Brand): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blog[brand].heading,
  href: brand === 'women' ? '/women/blog/rss.xml' : '/blog/rss.xml',
})
