import { type Quote, VariantId } from '@om/contracts/shop'
import { hasValidVariant, INVALID_VARIANTS, wantedLines } from '@om/domain/cart/checkout'
import { type StoredLine, textOf } from '@om/domain/cart/line'
import { useCallback, useEffect, useRef, useState } from 'react'
import { publicApi } from '#app/browser/api.ts'
import { problemOf } from '#app/ui/problem.ts'

/** While someone presses a stepper, the shop is asked once they stop. */
const SETTLE_MS = 350

export type QuoteState = {
  quote: Quote | null
  isAsking: boolean
  /** In words; null while all is well. */
  problem: string | null
}

/** What the shop says where there is nothing that it could be asked. */
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

  const ask = useCallback(async (asked: readonly StoredLine[]): Promise<Quote | null> => {
    turn.current += 1
    const mine = turn.current
    if (asked.length === 0) {
      setState({ quote: null, isAsking: false, problem: null })
      return null
    }
    const problem = asked.every(hasValidVariant) ? null : INVALID_VARIANTS
    const quotable = asked.filter(canBeQuoted)
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
