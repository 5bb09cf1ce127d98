import type { PublicConfig } from '@om/contracts/config'
import { brandOf } from '@om/domain/brand'
import { type LoaderFunctionArgs, type MetaFunction, type RouterContextProvider, redirect } from 'react-router'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { StyleFrame } from '../style-frame.tsx'
import { styleGroups } from '../style-groups.ts'

/** Sends visitors home where the style page is not open, as any other unknown path does. (Spec §2) */
export const openInDevelopment = ({ styleguide }: Pick<PublicConfig, 'styleguide'>): void => {
  if (!styleguide) throw redirect('/')
}

// A build for use has no such route, so no types are made for it.
export const loader = async ({ context, request }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) => {
  const { api, config } = requestOf(context)
  openInDevelopment(config)
  const query = { brand: brandOf(new URL(request.url).pathname) }
  const [{ articles }, { items, asOf }] = await answerOf(() =>
    Promise.all([
      api.articles.list({ query }),
      config.storefront ? api.shop.products({ query }) : { items: [], asOf: null },
    ]),
  )
  return { article: articles[0] ?? null, product: items[0] ?? null, asOf }
}

export const meta: MetaFunction = args => pageMeta(args, { title: 'Style page' })

/** Tokens and every shared piece, in the look that the path names. */
export default function Style() {
  return <StyleFrame groups={styleGroups} />
}
