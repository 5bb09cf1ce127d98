import type { Article } from '@om/contracts/articles'
import type { PublicConfig } from '@om/contracts/config'
import type { Brand } from '@om/domain/brand'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbs } from '#app/ui/structured-data.ts'
import { articleAddress, blog } from './blog.ts'

/** Schema.org descriptions of an article and of the way to it, for search engines. */
export const articleData = (article: Article, config: PublicConfig): Record<string, unknown>[] => {
  const path = articleAddress(article)
  const isWomens = article.brand === 'women'
  return [
    {
      '@type': 'Article',
      headline: article.title,
      description: article.summary,
      image: `${config.publicUrl}${article.picture.src}`,
      datePublished: article.publishedOn,
      dateModified: article.updatedOn,
      inLanguage: 'en-AU',
      mainEntityOfPage: `${config.publicUrl}${path}`,
      articleSection: article.category,
      author: { '@type': 'Person', name: article.author, jobTitle: article.authorRole },
      editor: { '@type': 'Person', name: article.reviewer, jobTitle: article.reviewerRole },
      publisher: { '@type': 'Organization', name: config.productName, url: config.publicUrl },
      citation: article.references.map(({ text }) => text),
    },
    breadcrumbs(config, [
      { name: config.productName, path: isWomens ? '/women' : '/' },
      { name: isWomens ? "Women's stories" : 'Science & research', path: isWomens ? '/women/blog' : '/blog' },
      { name: article.title, path },
    ]),
  ]
}

/** Tells feed readers where a brand's articles can be followed. */
export const feedLink = (brand: Brand): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blog[brand].heading,
  href: brand === 'women' ? '/women/blog/rss.xml' : '/blog/rss.xml',
})
