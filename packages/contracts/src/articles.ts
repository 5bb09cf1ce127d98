import { z } from 'zod'
import { Brand, Day } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ArticleSummary = z.object({
  id: z.string(),
  brand: Brand,
  title: z.string(),
  /** One or two sentences for lists, search engines and previews. */
  summary: z.string(),
  category: z.string(),
  author: z.string(),
  reviewer: z.string(),
  publishedOn: Day,
  updatedOn: Day,
  readingMinutes: z.int(),
  /** Address of the lead picture and its text. */
  picture: z.object({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

export const ArticleReference = z.object({
  /** As printed in the list of references. */
  text: z.string(),
  url: z.url().nullable(),
})

export const Article = ArticleSummary.extend({
  authorRole: z.string(),
  reviewerRole: z.string(),
  /** The text as HTML, made from the file; headings carry the ids of `contents`. */
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), heading: z.string() })),
  keyPoints: z.array(z.string()),
  references: z.array(ArticleReference),
  related: z.array(ArticleSummary),
})
export type Article = z.infer<typeof Article>

const list = endpoint('GET', '/api/articles', {
  who: 'anyone',
  summary: 'Published articles of a brand, newest first',
  query: z.object({ brand: Brand.default('men') }),
  reply: z.object({ articles: z.array(ArticleSummary) }),
})

const read = endpoint('GET', '/api/articles/:id', {
  who: 'anyone',
  summary: 'One article, of whichever brand',
  params: z.object({ id: z.string().max(120) }),
  reply: Article,
})

export const articles = { list, read }
