import type { Address } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import type { NoticeLink } from '@om/contracts/notice-links'
import type { PlanChange } from '@om/contracts/plan-changes'
import type { GoodsContents } from '@om/db/tables/plan-money'
import { dayIn, formatDay } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { formatMoney } from '@om/domain/money'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import {
  type ChangeRow,
  creditStanding,
  type FoundChange,
  type LinkPayload,
  linkUse,
  presentReceipt,
  storeChange,
} from '#src/modules/subscriptions/subscriptions.ts'
import { noteGoods } from './goods-mails.ts'
import { type GoodsStanding, goodsStanding } from './goods-standing.ts'
import { canCancelGoods, canKeepGoods } from './product-subscriptions.present.ts'
import { type GoodsView, isBeingOrdered, visibleGoods } from './product-subscriptions.repo.ts'

export type GoodsChange = {
  kind: ChangeRow['kind']
  /** When the next charge is due from now on; null for never again. */
  at: Date | null
  /** What comes how often from now on, where that is what is changed. */
  contents?: GoodsContents
  before?: GoodsContents
  goes?: { to: Address; from: string | null; addressId: string | null }
  /** What each delivery costs, and how often it comes, from now on. */
  amountCents: number
  frequencyDays: number
}

const countOf = (items: GoodsView['items'], { lines }: GoodsContents): string =>
  items
    .map(({ variantId, title }) => `${lines.find(one => one.variantId === variantId)?.quantity ?? 0} × ${title}`)
    .join(', ')

/** What its buyer reads about a change: on its page, and in the mail. */
export const wordsOf = ({ row, items }: GoodsView, zone: string, made: GoodsChange, isSending: boolean) => {
  const { kind, at, contents, goes, amountCents: cents, frequencyDays } = made
  const price = formatMoney({ cents, currency: row.currency })
  const day = at ? formatDay(dayIn(at, zone)) : ''
  const next = `The next payment is ${price} on ${day}, and then every ${frequencyDays} days, unless you change it again. We write to you seven days before each.`
  const ships = 'What you have paid for already still comes.'
  const ends = row.currentPeriodEnd ? formatDay(dayIn(row.currentPeriodEnd, zone)) : ''
  switch (kind) {
    case 'pause':
      return {
        title: `Your deliveries are paused until ${day}`,
        told: [`Nothing is charged until then. ${next}`, ships],
      }
    case 'skip':
      return { title: 'Your next delivery is skipped', told: [next, ships] }
    case 'move':
      return { title: `Your next payment is on ${day}`, told: [next, ships] }
    case 'undo':
      return { title: 'Your change is undone', told: [next, ships] }
    case 'keep':
      return { title: 'Your subscription continues', told: [next, ships] }
    case 'contents':
      return {
        title: 'Your deliveries are changed',
        told: [
          contents ? `Each delivery is ${countOf(items, contents)}, every ${frequencyDays} days.` : '',
          next,
          isSending ? 'What you have paid for already comes as it was.' : '',
        ].filter(Boolean),
      }
    case 'address':
      return {
        title: 'Your deliveries go to another address',
        told: [
          `What is ordered from now on goes to ${goes ? addressLine(goes.to) : 'the address you entered'}.`,
          'An order that the shop has already goes to the address on it.',
          next,
        ],
      }
    case 'cancel':
      return {
        title: 'Your subscription is cancelled',
        told: [
          'This took effect at once: nothing more is charged, and there is no fee.',
          row.status === 'cancelled' ? 'It has ended today.' : `Until ${ends} you can undo this in your account.`,
          ships,
        ],
      }
  }
}

/** Keeps a change of goods, with what their buyer is told, and notes a price that is another one. In the caller's transaction, locked. */
export const keepGoodsChange = async (
  deps: Deps,
  tx: Tx,
  view: GoodsView,
  { zone, last }: Pick<GoodsStanding, 'zone' | 'last'>,
  made: GoodsChange,
): Promise<ChangeRow> => {
  const { row } = view
  const goesBack = made.kind === 'address' && last?.kind === 'address' && last.fromAddressId === made.goes?.addressId
  const takesBack = goesBack || made.kind === 'undo' || (made.kind === 'keep' && last?.kind === 'cancel')
  const isContents = made.kind === 'contents'
  const change = await storeChange(deps, tx, {
    brand: row.brand,
    productSubscriptionId: row.id,
    patientId: row.patientId,
    kind: made.kind,
    fromAddressId: made.goes?.from ?? null,
    toAddressId: made.goes?.addressId ?? null,
    fromContents: isContents ? (made.before ?? null) : null,
    toContents: isContents ? (made.contents ?? null) : null,
    fromOn: row.currentPeriodEnd,
    toOn: made.at,
    ...wordsOf(view, zone, made, await isBeingOrdered(tx, row.id)),
    undoes: takesBack && last ? last.id : null,
  })
  if (made.amountCents !== row.amountCents) {
    const now = { ...row, amountCents: made.amountCents }
    if (made.contents) await noteGoods(deps, tx, now, 'agreed', 'You changed what is in each delivery.', change.id)
    else await noteGoods(deps, tx, now, 'shown', 'What a delivery costs on the day that you chose.', change.id)
  }
  return change
}

/** The receipt of a change of goods. */
export const goodsReceipt = async (tx: Tx, found: FoundChange, now: Date): Promise<Result<PlanChange>> => {
  const { id, kind, productSubscriptionId, fromAddressId, number } = found.change
  const view = productSubscriptionId ? await visibleGoods(tx, productSubscriptionId) : undefined
  if (!view) return refused('not_found')
  const { last, goesOn, undoTo, canPutBack } = goodsStanding(view, now)
  const isLast = last?.id === id
  return done({
    ...presentReceipt(found),
    can: {
      undo: isLast && (undoTo !== null || canPutBack),
      keep: isLast && kind === 'cancel' && canKeepGoods(view.row, now),
      goBack: isLast && kind === 'address' && goesOn ? { addressId: fromAddressId, seen: number } : null,
    },
  })
}

/** What a link of a notice is for, and how it stands. */
export const goodsLink = async (tx: Tx, link: LinkPayload, now: Date): Promise<Result<NoticeLink>> => {
  const view = await visibleGoods(tx, link.subscriptionId)
  if (!view) return refused('not_found')
  const { row } = view
  const { zone, options, last, goesOn } = goodsStanding(view, now)
  return done({
    of: 'goods',
    brand: row.brand,
    creditCents: (await creditStanding(tx, row.patientId)).heldBy.get(row.id) ?? 0,
    amountCents: row.amountCents,
    currency: row.currency,
    chargeOn: goesOn && row.currentPeriodEnd ? row.currentPeriodEnd.toISOString() : null,
    zone,
    ...linkUse(link, { last, options, canCancel: canCancelGoods(row) }),
  })
}
