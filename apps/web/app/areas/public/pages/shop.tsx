import { brandOf } from '@om/domain/brand'
import { pageMeta } from '#app/ui/page-meta.ts'
import { shopWords } from '../content/shop.ts'
import { ProductIntro } from '../sections/product-intro.tsx'
import { ProductShelf } from '../sections/product-shelf.tsx'
import type { Route } from './+types/shop'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, { description: shopWords[brandOf(args.location.pathname)].description })

/** The range of a brand, and the way to a doctor. (Spec §2: browse products; REG-09) */
export default function Shop() {
  return (
    <>
      <ProductIntro />
      <ProductShelf />
    </>
  )
}
