import type { Quote } from '@om/contracts/shop'
import { brandOf } from '@om/domain/brand'
import { type StoredLine, textOf } from '@om/domain/cart/line'
import { useRef, useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { cart } from '#app/browser/cart/cart.ts'
import { rememberCheckout } from '#app/browser/cart/pending-checkouts.ts'
import { openWaitingTab } from '#app/browser/open-tab.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import { isApiError, problemOf } from '#app/ui/problem.ts'
import { forgetOrderToken } from '../confirmation/order-token.ts'
import type { Details } from './details.ts'
import { type Outcome, startPaying } from './start-paying.ts'

/** Where this tab waits for the order. */
export const CONFIRMATION = '/order-confirmation'

/** The brand of an order is the one whose shop the newest line came from; this page belongs to both. */
const brandOfLines = (lines: readonly StoredLine[]) => brandOf(textOf(lines.at(-1) ?? {}, 'path'))

/** Pressing the button: one checkout, however often it is pressed, and a new tab that the browser may refuse. */
export const usePay = (ask: (lines: readonly StoredLine[]) => Promise<Quote | null>) => {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const pay = async (lines: readonly StoredLine[], details: Details) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setOutcome(null)
    const tab = openWaitingTab('Opening the checkout')
    try {
      const service = storedToken() ? api : publicApi
      const order = { lines, brand: brandOfLines(lines), details, requestKey: crypto.randomUUID() }
      const result = await startPaying(order, {
        cart,
        begin: body => service.shop.startCheckout({ body }),
        ask,
        remember: checkout => {
          rememberCheckout(checkout)
          // An order that a link opened here before is not the one to wait for, also where the new tab is blocked.
          forgetOrderToken()
        },
        now: Date.now,
      })
      if (result.kind !== 'ready' || !tab.isOpen()) {
        tab.close()
        setOutcome(result)
        return
      }
      tab.go(result.address)
      window.location.assign(CONFIRMATION)
    } catch (error) {
      tab.close()
      // The lines that stand in the way are marked by a new quote.
      if (isApiError(error) && error.code === 'cart_refused') await ask(lines)
      setOutcome({ kind: 'failed', message: problemOf(error).message })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { pay, busy, outcome, clear: () => setOutcome(null) }
}
