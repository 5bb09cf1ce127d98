import { moneyText } from '../../common/money.ts'
import { discountCents, discountOf } from '../cart/discounts.ts'

/** Codes that can no longer be used, with their last day. */
const endedCodes: Record<string, string> = { SPRING25: '30 November 2025', OPENING: '28 February 2026' }

/** Why a code that a shopper typed cannot be used for goods of this much; undefined when it can. */
export function codeProblem(typed: string, goodsCents: number): string | undefined {
  const code = typed.trim().toUpperCase()
  if (!code) return 'Enter a discount code.'
  const lastDay = endedCodes[code]
  if (lastDay) return `This code ended on ${lastDay}.`
  const discount = discountOf(code)
  if (!discount) return 'This is not a discount code of this shop.'
  if (discountCents(discount, goodsCents) > 0) return undefined
  return `This code needs goods for at least ${moneyText(discount.minimumCents, 'AUD')}.`
}
