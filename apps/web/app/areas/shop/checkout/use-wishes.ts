import { type SubscriptionWish, subscriptionWishes, VARIANT_PREFIX } from '@om/domain/cart/checkout'
import { lineName, type StoredLine, textOf } from '@om/domain/cart/line'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { publicApi } from '#app/browser/api.ts'
import { useCart } from '#app/browser/cart/use-cart.ts'

/** A line of the subscription checkout with what we know of it, never with words out of the address. */
export type Wish = SubscriptionWish & {
  /** Null when neither the cart nor the shop knows it. */
  name: string | null
  line: StoredLine | null
}

const MOST_SHOWN = 20

/** The lines that the address names, by the names the cart or the shop has for them. (Spec §4) */
export const useWishes = (): readonly Wish[] => {
  const [params] = useSearchParams()
  const { lines } = useCart()
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const wishes = useMemo(() => subscriptionWishes(params).slice(0, MOST_SHOWN), [params])

  useEffect(() => {
    const known = wishes.filter(({ variantId }) => variantId.startsWith(VARIANT_PREFIX))
    if (known.length === 0) return
    const asked = [...new Set(known.map(({ variantId }) => variantId))].map(variantId => ({ variantId, quantity: 1 }))
    publicApi.shop.quote({ body: { lines: asked } }).then(
      quote => setTitles(new Map(quote.lines.map(({ variantId, title }) => [variantId, title]))),
      () => undefined,
    )
  }, [wishes])

  return wishes.map(wish => {
    const line = lines.find(one => textOf(one, 'variantId') === wish.variantId) ?? null
    return { ...wish, line, name: (line && lineName(line)) || titles.get(wish.variantId) || null }
  })
}
