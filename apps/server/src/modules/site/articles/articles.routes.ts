import { articles } from '@om/contracts/articles'
import { done, refused } from '@om/contracts/errors'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'

/** The published articles of both brands, as editors wrote them. (Spec §2: blog) */
export const articlesRoutes = (deps: Deps): Route[] => [
  serve(deps, articles.list, async (_, { brand }) => done({ articles: deps.articles.of(brand) }), {
    transaction: 'own',
  }),
  serve(
    deps,
    articles.read,
    async (_, { id }) => {
      const article = deps.articles.read(id)
      return article ? done(article) : refused('article_not_found')
    },
    { transaction: 'own' },
  ),
]
