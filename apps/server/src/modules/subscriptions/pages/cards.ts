import { createHash } from 'node:crypto'
import type { MyCard } from '@om/contracts/cards'
import { done, type Result, refused } from '@om/contracts/errors'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import type { KeptCard } from '@om/integrations/payments/port'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { customerOf, saveBackupCard } from '../billing.repo.ts'
import { payerOf } from '../owed/owed.repo.ts'
import { orProviderDown, ownCustomer } from './own-customer.ts'

type Asks = BareCtx<'patient'>
type Cards = { items: MyCard[] }

const path = '/patient-subscription-management/cards'

/** Stands for a card in calls; the provider's id stays here. */
const refOf = ({ id }: Pick<KeptCard, 'id'>): string => createHash('sha256').update(id).digest('base64url').slice(0, 22)

type Kept = { customerId: string; cards: KeptCard[]; defaultId: string | null; backupId: string; isCharged: boolean }

const read = async ({ deps, actor }: Asks): Promise<Kept | null> => {
  const payer = await inTransaction({ deps, actor }, async ({ tx }) =>
    (await customerOf(tx, actor.id)) ? payerOf(tx, actor.id) : null,
  )
  if (!payer) return null
  const { customerId, backupCardId } = payer
  const running = await deps.payments.runningOf(customerId)
  const { cards, defaultId } = await deps.payments.cardsOf({
    customerId,
    ...(running[0] ? { subscriptionId: running[0] } : {}),
  })
  return { customerId, cards, defaultId, backupId: backupCardId, isCharged: running.length > 0 }
}

const shown = async (ctx: Asks): Promise<Cards> => {
  const kept = await read(ctx)
  if (!kept) return { items: [] }
  const month = dayIn(ctx.deps.clock.now(), CLINIC_ZONE).slice(0, 7)
  return {
    items: kept.cards.map(card => {
      const two = String(card.expMonth).padStart(2, '0')
      const isDefault = card.id === kept.defaultId
      return {
        ref: refOf(card),
        brand: card.brand,
        last4: card.last4,
        expires: `${two}/${String(card.expYear).slice(-2)}`,
        isExpired: `${card.expYear}-${two}` < month,
        isDefault,
        isBackup: !isDefault && card.id === kept.backupId,
        can: { remove: !isDefault || !kept.isCharged },
      }
    }),
  }
}

const flat = <T>(result: Result<Result<T>>): Result<T> => (result.ok ? result.value : result)

/** Changes something about one of one's own cards and answers with how they stand then. */
const change = async (
  ctx: Asks,
  ref: string,
  action: string,
  work: (kept: Kept, card: KeptCard) => Promise<string | null>,
): Promise<Result<Cards>> =>
  flat(
    await orProviderDown(async (): Promise<Result<Cards>> => {
      const kept = await read(ctx)
      const card = kept?.cards.find(one => refOf(one) === ref)
      if (!kept || !card) return refused('not_found')
      const problem = await work(kept, card)
      if (problem) return refused('bad_request', [{ message: problem }])
      const { deps, actor } = ctx
      await inTransaction({ deps, actor }, ({ tx }) =>
        audit(deps.clock, tx, {
          action,
          subjectType: 'card',
          subjectId: actor.id,
          patientId: actor.id,
          reason: card.last4,
        }),
      )
      return done(await shown(ctx))
    }),
  )

const keepBackup = ({ deps, actor }: Asks, cardId: string): Promise<void> =>
  inTransaction({ deps, actor }, ({ tx }) => saveBackupCard(tx, actor.id, cardId))

/** One's own cards. */
export const listCards = (ctx: Asks): Promise<Result<Cards>> => orProviderDown(() => shown(ctx))

/** Opens the provider's page that keeps another card. Nothing is charged. */
export const openNewCard = (ctx: Asks): Promise<Result<{ url: string }>> =>
  orProviderDown(async () => {
    const { payments, config } = ctx.deps
    const { url } = await payments.openCardPage({
      key: `new-card:${ctx.requestId}`,
      customerId: await ownCustomer(ctx),
      patientId: ctx.actor.id,
      subject: '',
      currency: 'AUD',
      successUrl: `${config.publicUrl}${path}`,
      cancelUrl: `${config.publicUrl}${path}`,
    })
    return { url }
  })

/** What a card is for from now on: what is due on every plan and all goods is charged to one, and one more may be tried second. */
export const assignCard = (
  ctx: Asks,
  { ref, as }: { ref: string; as: 'default' | 'backup' | 'no_backup' },
): Promise<Result<Cards>> =>
  change(ctx, ref, `card.${as}`, async ({ customerId, defaultId, backupId }, card) => {
    if (as === 'backup') {
      if (card.id === defaultId) return 'This card is charged first already. Choose another one as backup.'
      await keepBackup(ctx, card.id)
      return null
    }
    if (as === 'default') {
      const { payments } = ctx.deps
      await payments.useCard({ customerId, subscriptionIds: await payments.runningOf(customerId), cardId: card.id })
    }
    if (card.id === backupId) await keepBackup(ctx, '')
    return null
  })

/** Removes a card for good. The one that something running is charged to stays: nothing could be paid without it. */
export const dropCard = (ctx: Asks, { ref }: { ref: string }): Promise<Result<Cards>> =>
  change(ctx, ref, 'card.remove', async ({ defaultId, backupId, isCharged }, card) => {
    if (card.id === defaultId && isCharged)
      return 'A subscription is charged to this card. Choose another card for that first, or cancel the subscription.'
    if (card.id === backupId) await keepBackup(ctx, '')
    await ctx.deps.payments.removeCard(card.id)
    return null
  })
