import type { myCredit as endpoint } from '@om/contracts/credit'
import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result } from '@om/contracts/errors'
import { type ComingCharge, creditOfCharges } from '@om/domain/invoice/credit'
import type { Ctx } from '#src/ctx.ts'
import { begunGoods } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { creditStanding, visibleSubscriptions } from '#src/modules/subscriptions/subscriptions.ts'

type Reply = CallReply<typeof endpoint>
type Next = {
  id: string
  status: string
  amountCents: number
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
}

const runs = ({ status, cancelAtPeriodEnd }: Next) =>
  (status === 'active' || status === 'trialing') && !cancelAtPeriodEnd

/** What credit somebody has, and what it takes off each of their next payments: as it was told, and otherwise off the soonest. */
export const myCredit = async ({ tx, actor }: Ctx<'patient'>): Promise<Result<Reply>> => {
  const { balanceCents, heldCents, heldBy } = await creditStanding(tx, actor.id)
  if (balanceCents === 0) return done({ balanceCents, currency: 'AUD', next: [] })
  const subscriptions: Next[] = [
    ...(await visibleSubscriptions(tx, actor.id)),
    ...(await begunGoods(tx, actor.id)).map(({ row }) => row),
  ]
  const charges = subscriptions.filter(runs).flatMap(({ id, currentPeriodEnd, amountCents }): ComingCharge[] => {
    const at = currentPeriodEnd
    return at ? [{ subjectId: id, at, totalCents: amountCents, heldCents: heldBy.get(id) ?? null }] : []
  })
  const next = [...creditOfCharges(charges, balanceCents - heldCents)].filter(([, creditCents]) => creditCents > 0)
  return done({
    balanceCents,
    currency: 'AUD',
    next: next.map(([subscriptionId, creditCents]) => ({ subscriptionId, creditCents })),
  })
}
