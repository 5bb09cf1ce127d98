import { createHash } from 'node:crypto'
import { articlePath } from '@om/content/read-articles'
import type { ArticleSummary } from '@om/contracts/articles'
import { Feed } from 'feed'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'

type Channel = { brand: ArticleSummary['brand']; path: string; title: string; description: string }

const channels: Channel[] = [
  {
    brand: 'men',
    path: '/blog',
    title: 'Science & research',
    description: 'What studies of hair and hair loss have found, how sure they are, and what they leave open.',
  },
  {
    brand: 'women',
    path: '/women/blog',
    title: "Women's stories",
    description: 'Plain explanations of hair and hair loss in the lives of women.',
  },
]

/** Midday in Sydney: the day is the same in all of Australia. */
const dateOf = (day: string) => new Date(`${day}T02:00:00Z`)

/** The RSS 2.0 document of a brand's articles, with absolute addresses. */
export const rssOf = ({ articles, config }: Pick<Deps, 'articles' | 'config'>, channel: Channel): string => {
  const listed = articles.of(channel.brand)
  const absolute = (path: string) => new URL(path, config.publicUrl).href
  const updated = listed
    .map(({ updatedOn }) => updatedOn)
    .sort()
    .at(-1)
  const feed = new Feed({
    id: absolute(channel.path),
    link: absolute(channel.path),
    title: `${config.productName} | ${channel.title}`,
    description: channel.description,
    language: 'en-AU',
    generator: false,
    feedLinks: { rss: absolute(`${channel.path}/rss.xml`) },
    ...(updated ? { updated: dateOf(updated) } : {}),
  })
  for (const article of listed) {
    const link = absolute(articlePath(article))
    feed.addItem({
      id: link,
      link,
      title: article.title,
      description: article.summary,
      date: dateOf(article.publishedOn),
      category: [{ name: article.category }],
    })
  }
  return feed.rss2()
}

/** `/blog/rss.xml` and `/women/blog/rss.xml`; made once, asked again with an ETag. */
export const articleFeeds = (deps: Deps) => {
  const app = new Hono<Env>()
  for (const channel of channels) {
    const xml = rssOf(deps, channel)
    const etag = `"${createHash('sha256').update(xml).digest('hex').slice(0, 16)}"`
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=900' }
    app.get(`${channel.path}/rss.xml`, c =>
      c.req.header('if-none-match') === etag
        ? c.body(null, 304, headers)
        : c.body(xml, 200, { ...headers, 'Content-Type': 'application/rss+xml; charset=utf-8' }),
    )
  }
  return app
}
