import { brandOf } from '@om/domain/brand'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Shelf } from '../shelf/shelf.tsx'
import { ShelfIntro, shelfWords } from '../shelf/shelf-intro.tsx'
import type { Route } from './+types/shelf'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const brand = brandOf(new URL(request.url).pathname)
  return answerOf(() => requestOf(context).api.shop.products({ query: { brand } }))
}

export const meta: Route.MetaFunction = args =>
  pageMeta(args, { description: shelfWords[brandOf(args.location.pathname)].description })

/** The range of a brand, and the way to a doctor. (Spec §2: browse products; REG-09) */
export default function ShelfPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ShelfIntro />
      <Shelf {...loaderData} />
    </>
  )
}
