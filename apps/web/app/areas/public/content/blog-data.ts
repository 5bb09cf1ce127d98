import type { Article } from '@om/contracts/articles'
import { articleAddress } from './blog.ts'

/** Schema.org descriptions of an article and of the way to it, for search engines. */
export const articleData = (article: Article, publicUrl: string, productName: string): Record<string, unknown> => {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const address = absolute(articleAddress(article))
  const list = article.brand === 'women' ? '/women/blog' : '/blog'
  const steps = [
    { name: productName, item: absolute(article.brand === 'women' ? '/women' : '/') },
    { name: article.brand === 'women' ? "Women's stories" : 'Science & research', item: absolute(list) },
    { name: article.title, item: address },
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: article.title,
        description: article.summary,
        image: absolute(article.picture.src),
        datePublished: article.publishedOn,
        dateModified: article.updatedOn,
        inLanguage: 'en-AU',
        mainEntityOfPage: address,
        articleSection: article.category,
        author: { '@type': 'Person', name: article.author, jobTitle: article.authorRole },
        editor: { '@type': 'Person', name: article.reviewer, jobTitle: article.reviewerRole },
        publisher: { '@type': 'Organization', name: productName, url: absolute('/') },
        citation: article.references.map(({ text }) => text),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  }
}
