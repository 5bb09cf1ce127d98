import { brandOf } from '@om/domain/brand'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { blog, feedLink } from '../content/blog.ts'
import { ArticleList } from '../sections/articles/article-list.tsx'
import type { Route } from './+types/blog'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const brand = brandOf(new URL(request.url).pathname)
  return answerOf(() => requestOf(context).api.articles.list({ query: { brand } }))
}

export const meta: Route.MetaFunction = args => {
  const brand = brandOf(args.location.pathname)
  return [...pageMeta(args, { description: blog[brand].description }), feedLink(brand)]
}

/** All articles of a brand. (Spec §2: blog) */
export default function Blog({ loaderData }: Route.ComponentProps) {
  return <ArticleList articles={loaderData.articles} />
}
