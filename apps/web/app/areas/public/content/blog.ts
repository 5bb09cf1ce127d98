import type { Article } from '@om/contracts/articles'
import type { PublicConfig } from '@om/contracts/config'
import type { Brand } from '@om/domain/brand'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbs } from '#app/ui/structured-data.ts'

type BlogContent = {
  heading: string
  lead: string
  description: string
  /** The line above the way into the quiz. */
  ask: string
}

/** Headings and introductions of the two article lists. (Spec §2: blog) */
export const blog: Record<Brand, BlogContent> = {
  men: {
    heading: 'Science & research',
    lead: 'What studies of hair have found, how sure they are, and what they leave open. Written by health writers, read by a doctor, with every source at the end.',
    description:
      'What studies of hair and hair loss have found, how sure they are and what they leave open. Every article names its sources, its writer and the doctor who read it.',
    ask: 'Wondering what is happening to your own hair?',
  },
  women: {
    heading: "Women's stories",
    lead: 'The stories hair tells at different times of life, explained plainly: what is known, what is not, and when it is worth seeing someone.',
    description:
      'Plain explanations of hair and hair loss in the lives of women: after a birth, with PCOS, through the seasons and years. Sources named, read by a doctor.',
    ask: 'Wondering what is happening to your own hair?',
  },
}

const dayFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "3 March 2026" for a calendar day. */
export const longDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** "Hormones & life" as the address of its place in a list: `hormones-life`. */
export const categoryId = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Address of an article's page in its own brand. (Spec §2) */
export const articleAddress = ({ brand, id }: { brand: Brand; id: string }): string =>
  `${brand === 'women' ? '/women' : ''}/blog/${id}`

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
