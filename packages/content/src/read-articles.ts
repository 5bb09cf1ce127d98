import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Article, ArticleSummary } from '@om/contracts/articles'
import { type Checked, checkFile, type Read, readFileOf } from './check-article.ts'
import { type Picture, pictureAddress } from './pictures.ts'
import { ArticleProblems, type Problem } from './problem.ts'

/** Where this product's own articles lie. */
export const articlesFolder = fileURLToPath(new URL('../articles/', import.meta.url))

const relatedShown = 3

/** The path of an article's page. (Spec §2) */
export const articlePath = ({ brand, id }: Pick<ArticleSummary, 'brand' | 'id'>): string =>
  `${brand === 'women' ? '/women' : ''}/blog/${id}`

export type Articles = {
  /** The articles of a brand, newest first. */
  of: (brand: ArticleSummary['brand']) => ArticleSummary[]
  /** One article, or null where there is none of that id. */
  read: (id: string) => Article | null
  /** A picture that an article shows, or null. */
  picture: (id: string, file: string) => Picture | null
}

const newestFirst = (a: ArticleSummary, b: ArticleSummary) =>
  b.publishedOn.localeCompare(a.publishedOn) || a.id.localeCompare(b.id)

const summaryOf = ({ id, fields, lead, minutes }: Checked): ArticleSummary => ({
  id,
  brand: fields.brand,
  title: fields.title,
  summary: fields.summary,
  category: fields.category,
  author: fields.author,
  reviewer: fields.reviewer,
  publishedOn: fields.publishedOn,
  updatedOn: fields.updatedOn,
  readingMinutes: minutes,
  picture: { src: pictureAddress(id, lead), alt: fields.picture.alt, width: lead.width, height: lead.height },
})

/** Those the editor named, then the newest of the same category, then the newest of the brand. */
const relatedTo = (article: ArticleSummary, named: readonly string[], all: readonly ArticleSummary[]) => {
  const others = all.filter(other => other.id !== article.id && other.brand === article.brand)
  const chosen = named.flatMap(id => others.find(other => other.id === id) ?? [])
  const near = others.filter(other => other.category === article.category)
  return [...new Set([...chosen, ...near, ...others])].slice(0, relatedShown)
}

const duplicateTitles = (articles: readonly Read[]): Problem[] => {
  const seen = new Map<string, string>()
  return articles.flatMap(({ id, file, fields }) => {
    const title = fields.title.toLowerCase()
    const other = seen.get(title)
    seen.set(title, id)
    return other === undefined
      ? []
      : [{ file, line: null, message: `The title "${fields.title}" is already the title of "${other}".` }]
  })
}

const unknownRelated = (articles: readonly Read[]): Problem[] =>
  articles.flatMap(({ id, file, fields }) =>
    fields.related.flatMap(name => {
      const other = articles.find(article => article.id === name)
      if (name === id) return [{ file, line: null, message: '"related" names the article itself.' }]
      if (!other) return [{ file, line: null, message: `"related" names "${name}", but there is no such article.` }]
      if (other.fields.brand !== fields.brand)
        return [{ file, line: null, message: `"related" names "${name}", which is an article of the other brand.` }]
      return []
    }),
  )

/**
 * Reads every article of a folder (`<id>/article.md` with its pictures beside it) and checks it.
 * Throws `ArticleProblems`, naming every problem with file and line, if any of them cannot be published.
 */
export const readArticles = async (folder: string): Promise<Articles> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const ids = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  const opened = await Promise.all(
    ids.sort().map(async id => {
      const file = `${id}/article.md`
      const markdown = await readFile(join(folder, file), 'utf8').catch(() => null)
      return readFileOf(id, file, markdown)
    }),
  )
  const read = opened.flatMap(one => (one.ok ? [one.value] : []))
  const problems = opened.flatMap(one => (one.ok ? [] : one.problems))
  problems.push(...duplicateTitles(read), ...unknownRelated(read))

  const paths = new Set(read.map(({ id, fields }) => articlePath({ id, brand: fields.brand })))
  const checked: Checked[] = []
  for (const article of read) {
    const result = await checkFile(article, join(folder, article.id), paths)
    if (result.ok) checked.push(result.value)
    else problems.push(...result.problems)
  }
  if (problems.length > 0) throw new ArticleProblems(problems)

  const summaries = checked.map(summaryOf).sort(newestFirst)
  const articles = new Map<string, Article>()
  for (const one of checked) {
    const summary = summaryOf(one)
    const { authorRole, reviewerRole, keyPoints, references, related } = one.fields
    articles.set(one.id, {
      ...summary,
      authorRole,
      reviewerRole,
      html: one.html,
      contents: one.contents,
      keyPoints,
      references: references.map(({ text, url }) => ({ text, url: url ?? null })),
      related: relatedTo(summary, related, summaries),
    })
  }
  const pictures = new Map(
    checked.flatMap(({ id, pictures }) => [...pictures.values()].map(one => [`${id}/${one.file}`, one] as const)),
  )
  return {
    of: brand => summaries.filter(article => article.brand === brand),
    read: id => articles.get(id) ?? null,
    picture: (id, file) => pictures.get(`${id}/${file}`) ?? null,
  }
}

let own: Promise<Articles> | undefined

/** This product's own articles. They do not change while it runs, so a process reads and checks them once. */
export const ownArticles = (): Promise<Articles> => {
  own ??= readArticles(articlesFolder)
  return own
}
