import type { Article as ArticleText } from '@om/contracts/articles'
import { brandOf, toBrandPath } from '@om/domain/brand'
import { redirect } from 'react-router'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { isApiError } from '#app/ui/problem.ts'
import { articleAddress, articleData, feedLink } from '../content/blog.ts'
import { ArticleView } from '../sections/articles/article-view.tsx'
import type { Route } from './+types/article'

/** An unknown article leads to the list; one of the other brand to its own address, where it has its own look. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { api, config } = requestOf(context)
  const brand = brandOf(new URL(request.url).pathname)
  const read = async (): Promise<ArticleText> => {
    try {
      return await api.articles.read({ params: { id: params.id } })
    } catch (error) {
      if (isApiError(error) && error.status === 404) throw redirect(toBrandPath('/blog', brand))
      throw error
    }
  }
  const article = await answerOf(read)
  if (article.brand !== brand) throw redirect(articleAddress(article))
  return { article, productName: config.productName, publicUrl: config.publicUrl }
}

export const meta: Route.MetaFunction = args => {
  if (!args.loaderData) return pageMeta(args)
  const { article, productName } = args.loaderData
  return [
    ...pageMeta(args, {
      title: `${productName} | ${article.title}`,
      description: article.summary,
      type: 'article',
      data: config => articleData(article, config),
    }),
    feedLink(article.brand),
  ]
}

/** One article, to be read. (Spec §2: blog) */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, publicUrl } = loaderData
  return <ArticleView article={article} address={new URL(articleAddress(article), publicUrl).href} />
}
