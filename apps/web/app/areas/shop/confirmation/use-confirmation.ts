import type { ShopOrder } from '@om/contracts/shop-order'
import { useCallback, useEffect, useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { forgetCheckout, type PendingCheckout, storedCheckouts } from '#app/browser/cart/pending-checkouts.ts'
import { letGoOfPaid } from '#app/browser/cart/settle-checkouts.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import { isApiError } from '#app/ui/problem.ts'
import { forgetOrderToken, takeOrderToken } from './order-token.ts'

/** Between two questions when the answer came at once, and the longest pause while nothing answers. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 20_000

/** Nobody has paid so soon after leaving for the payment page. */
const JUST_BEGUN_MS = 5_000

/** What this page shows. */
export type Confirmation =
  | { kind: 'looking' }
  /** Nothing was begun here and no link brought anything. */
  | { kind: 'none' }
  /** A checkout that was begun a while ago is asked about: it may be paid by now. */
  | { kind: 'confirming' }
  | { kind: 'waiting'; checkout: PendingCheckout; isReachable: boolean }
  /** `token` opens its documents; null where only its reference is known. */
  | { kind: 'order'; order: ShopOrder; token: string | null; isCancelled: boolean }
  /** The checkout was cancelled before an order came of it. */
  | { kind: 'cancelled' }
  /** The server does not know the checkout. */
  | { kind: 'unknown' }
  /** The link is cut off, too old or not ours. */
  | { kind: 'bad-link' }
  | { kind: 'failed'; error: unknown }

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Show = (shown: Confirmation) => void

/** Asks what became of a checkout until there is an end to it; each question waits at the server for something new. */
const follow = async (checkout: PendingCheckout, show: Show, signal: AbortSignal) => {
  const { reference, secret } = checkout
  const service = storedToken() ? api : publicApi
  let seen: string | undefined
  let wait = PAUSE_MS
  while (!signal.aborted) {
    try {
      const answer = await service.shop.checkoutState({ body: { reference, secret, seen } }, { signal })
      if (signal.aborted) return
      seen = answer.version
      wait = PAUSE_MS
      const { state, order, lines, orderToken = null } = answer
      if (state === 'paid') letGoOfPaid(reference, lines)
      if (order) show({ kind: 'order', order, token: orderToken, isCancelled: state === 'cancelled' })
      else if (state === 'cancelled') show({ kind: 'cancelled' })
      else show({ kind: 'waiting', checkout, isReachable: true })
      if (state !== 'open') return
    } catch (error) {
      if (signal.aborted) return
      if (isApiError(error) && error.status === 404) {
        forgetCheckout(reference)
        show({ kind: 'unknown' })
        return
      }
      show({ kind: 'waiting', checkout, isReachable: false })
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    }
    await pause(wait, signal)
  }
}

const openLinked = async (token: string, show: Show) => {
  if (!token) return show({ kind: 'bad-link' })
  try {
    const order = await publicApi.shop.readOrder({ body: { order: { token } } })
    show({ kind: 'order', order, token, isCancelled: order.dispatchState === 'cancelled' })
  } catch (error) {
    const isUnknown = isApiError(error) && error.status >= 400 && error.status < 429
    show(isUnknown ? { kind: 'bad-link' } : { kind: 'failed', error })
  }
}

/**
 * The order this page is about: that of the link which was opened, else the newest checkout begun in this browser. It is
 * followed until it is paid or cancelled, also when the tab that paid is closed.
 */
export const useConfirmation = () => {
  const [shown, setShown] = useState<Confirmation>({ kind: 'looking' })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound(count => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round looks again
  useEffect(() => {
    const stop = new AbortController()
    const show: Show = next => {
      if (!stop.signal.aborted) setShown(next)
    }
    const token = takeOrderToken()
    const [checkout] = storedCheckouts()
    if (token !== null) void openLinked(token, show)
    else if (checkout) {
      const isJustBegun = Date.now() - checkout.startedAt < JUST_BEGUN_MS
      show(isJustBegun ? { kind: 'waiting', checkout, isReachable: true } : { kind: 'confirming' })
      void follow(checkout, show, stop.signal)
    } else show({ kind: 'none' })
    window.addEventListener('hashchange', again)
    window.addEventListener('online', again)
    return () => {
      stop.abort()
      window.removeEventListener('hashchange', again)
      window.removeEventListener('online', again)
    }
  }, [round, again])

  const forget = () => {
    if (shown.kind === 'waiting') forgetCheckout(shown.checkout.reference)
    forgetOrderToken()
    again()
  }
  const showOrder = (order: ShopOrder) => setShown(before => (before.kind === 'order' ? { ...before, order } : before))
  return { shown, again, forget, showOrder }
}
