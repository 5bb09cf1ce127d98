import { type Quote, VariantId } from '@om/contracts/shop'
import { brandOf } from '@om/domain/brand'
import { hasValidVariant, INVALID_VARIANTS, wantedLines } from '@om/domain/cart/checkout'
import { type StoredLine, textOf } from '@om/domain/cart/line'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { cart } from '#app/browser/cart/cart.ts'
import { rememberCheckout } from '#app/browser/cart/pending-checkouts.ts'
import { openWaitingTab } from '#app/browser/open-tab.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import { isApiError, problemOf } from '#app/ui/problem.ts'
import { forgetOrderToken } from '../confirmation/order-token.ts'
import type { Details } from './details.ts'
import { type Outcome, startPaying } from './start-paying.ts'

/** While someone presses a stepper, the shop is asked once they stop. */
const SETTLE_MS = 350

type QuoteState = {
  quote: Quote | null
  isAsking: boolean
  /** In words; null while all is well. */
  problem: string | null
}

/** What the shop says where there is nothing that it could be chosen. */
const nothingQuoted: Quote = { lines: [], totalCents: 0, currency: 'AUD' }

const canBeQuoted = (line: StoredLine): boolean => VariantId.safeParse(textOf(line, 'variantId')).success

/**
 * What the shop asks for these lines now: on opening the page, after each change, and when `ask` is called before paying.
 * An answer that has been overtaken is dropped. Ids that are none are told, and the other lines are quoted all the same.
 */
export const useQuote = (lines: readonly StoredLine[]) => {
  const [state, setState] = useState<QuoteState>({ quote: null, isAsking: true, problem: null })
  const turn = useRef(0)
  const wanted = JSON.stringify(lines.map(({ variantId, quantity }) => [variantId, quantity]))

  const ask = useCallback(async (chosen: readonly StoredLine[]): Promise<Quote | null> => {
    turn.current += 1
    const mine = turn.current
    if (chosen.length === 0) {
      setState({ quote: null, isAsking: false, problem: null })
      return null
    }
    const problem = chosen.every(hasValidVariant) ? null : INVALID_VARIANTS
    const quotable = chosen.filter(canBeQuoted)
    setState(before => ({ ...before, isAsking: true, problem }))
    try {
      const quote =
        quotable.length > 0 ? await publicApi.shop.quote({ body: { lines: wantedLines(quotable) } }) : nothingQuoted
      if (mine === turn.current) setState({ quote, isAsking: false, problem })
      return quote
    } catch (error) {
      if (mine === turn.current) setState({ quote: null, isAsking: false, problem: problemOf(error).message })
      return null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the lines
  useEffect(() => {
    const timer = setTimeout(() => void ask(lines), turn.current === 0 ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [wanted, ask])

  return { ...state, ask }
}

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
