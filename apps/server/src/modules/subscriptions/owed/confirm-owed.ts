import { done, type Result, refused } from '@om/contracts/errors'
import type { PayLink } from '@om/contracts/owed'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { readPayToken } from '../links/link-token.ts'
import { orProviderDown } from '../pages/own-customer.ts'
import { applyInvoice } from '../provider/apply-provider-state.ts'
import { giveUp, mayCollectNow, takeOver } from './collect-owed.ts'
import { lockOwed, type OwedRow, visibleOwed } from './owed.repo.ts'

const isOpen = ({ state }: OwedRow) => state === 'trying' || state === 'paused'

const pageOf = async (deps: Deps, owed: OwedRow): Promise<Result<{ url: string }>> => {
  const may = await mayCollectNow(deps, owed)
  if (may === 'wait') return refused('plan_waits')
  if (may === 'drop') {
    await giveUp(deps, owed)
    return refusedIn('subscription_wrong_state', 'dropped')
  }
  if (!owed.isOurs) await takeOver(deps, owed)
  const url = await deps.payments.confirmPage(owed.stripeInvoiceId)
  if (url) return done({ url })
  await applyInvoice(deps, owed.stripeInvoiceId)
  return refusedIn('subscription_wrong_state', 'paid')
}

const confirm = async (deps: Deps, owed: OwedRow): Promise<Result<{ url: string }>> => {
  if (!isOpen(owed)) return refusedIn('subscription_wrong_state', owed.state)
  const page = await orProviderDown(() => pageOf(deps, owed))
  return page.ok ? page.value : page
}

/**
 * Opens the provider's page on which a patient confirms with their bank what did not go through; nothing is charged by that. Refuses
 * with `not_found`, `subscription_wrong_state` where it is settled, `plan_waits` where the delivery waits for something, and `provider_down`.
 */
export const confirmOwed = async (
  ctx: BareCtx<'patient'>,
  { id }: { id: string },
): Promise<Result<{ url: string }>> => {
  const row = await inTransaction(ctx, ({ tx }) => visibleOwed(tx, id))
  return row?.patientId === ctx.actor.id ? confirm(ctx.deps, row) : refused('not_found')
}

const owedOf = async (deps: Deps, token: string): Promise<OwedRow | undefined> => {
  const id = await readPayToken(deps, token)
  return id ? inTransaction({ deps, actor: system('billing') }, ({ tx }) => lockOwed(tx, id)) : undefined
}

/** What a mailed link is for; looking at it changes nothing. Refuses with `not_found` for one that is over. */
export const openPayLink = async (
  { deps }: BareCtx<'anyone'>,
  { token }: { token: string },
): Promise<Result<PayLink>> => {
  const owed = await owedOf(deps, token)
  if (!owed) return refused('not_found')
  const { brand, amountCents, currency } = owed
  return done({ brand, amountCents, currency, state: isOpen(owed) ? 'open' : 'settled' })
}

/** The same as {@link confirmOwed}, by a mailed link and for its one payment. */
export const followPayLink = async (
  { deps }: BareCtx<'anyone'>,
  { token }: { token: string },
): Promise<Result<{ url: string }>> => {
  const owed = await owedOf(deps, token)
  return owed ? confirm(deps, owed) : refused('not_found')
}
