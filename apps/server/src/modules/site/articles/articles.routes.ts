import { articles } from '@om/contracts/articles'
import { done, refused } from '@om/contracts/errors'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'

/** The published articles of both brands, as editors wrote them. (Spec §2: blog) */
export const articlesRoutes = (deps: Deps): Route[] => [
  serve(deps, articles.list, async ({ query }) => done({ articles: deps.articles.of(query.brand) })),
  serve(deps, articles.read, async ({ params }) => {
    const article = deps.articles.read(params.id)
    return article ? done(article) : refused('article_not_found')
  }),
]
