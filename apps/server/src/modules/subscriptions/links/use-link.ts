import { setTimeout as wait } from 'node:timers/promises'
import { done, type Result, refused } from '@om/contracts/errors'
import type { NoticeLink } from '@om/contracts/notice-links'
import type { PlanOptions } from '@om/domain/prescribing/plan-changes'
import { type PatientActor, system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { subscriptionById } from '../billing.repo.ts'
import { creditStanding } from '../credit/use-credit.ts'
import { cancelSubscription } from '../manage/cancel-subscription.ts'
import { changePlan } from '../manage/change-plan.ts'
import type { ChangeRow } from '../money.repo.ts'
import { orProviderDown } from '../pages/own-customer.ts'
import { viewsOf } from '../subscription-view.ts'
import { goodsSide } from '../subscriptions.hooks.ts'
import { canCancel } from '../subscriptions.policy.ts'
import type { SubscriptionView } from '../subscriptions.present.ts'
import { type LinkPayload, linkPath, readLink, signLink } from './link-token.ts'

/** So long a receipt is waited for that somebody else's press is about to keep. */
const receiptMs = 3_000
const lookAgainMs = 100

/** The patient that somebody, or a link, acts for, for one thing that they asked for; `name` says by whom or what. */
export const actingFor = (id: string, name: string): PatientActor => {
  const raw = { sub: id, role: 'authenticated', aal: 'aal2', app_metadata: { role: 'patient' } }
  const claims = { ...raw, email: '', session_id: '', exp: 0, raw }
  return { id, role: 'patient', email: '', name, claims }
}

/** What a link can do, and has done, by how its plan or goods stand. */
export const linkUse = (
  { kind, seen }: LinkPayload,
  {
    last,
    options,
    canCancel: isCancellable,
  }: { last: ChangeRow | undefined; options: PlanOptions; canCancel: boolean },
): Pick<NoticeLink, 'kind' | 'days' | 'skipTo' | 'canUse' | 'receipt'> => {
  // A cancellation is one however it came about; another change is that of this link, or a later one.
  const isDone =
    kind === 'cancel' ? !isCancellable && last?.kind === 'cancel' : last?.number === seen + 1 && last.kind === kind
  const isFresh = (last?.number ?? 0) === seen
  const possible = { cancel: true, pause: !!options.pause, move: !!options.move, skip: !!options.skipTo }
  return {
    kind,
    days: kind === 'pause' || kind === 'move' ? options[kind] : null,
    skipTo: kind === 'skip' ? options.skipTo : null,
    canUse: kind === 'cancel' ? isCancellable : isFresh && possible[kind],
    receipt: isDone && last ? { id: last.id, title: last.title, told: last.told, at: last.madeAt.toISOString() } : null,
  }
}

const nothing: PlanOptions = { move: null, pause: null, skipTo: null }

const presentLink = (
  link: LinkPayload,
  { subscription, plan, standing }: SubscriptionView,
  creditCents: number,
): NoticeLink => ({
  creditCents,
  of: 'plan',
  brand: plan.brand,
  amountCents: subscription.amountCents,
  currency: subscription.currency,
  chargeOn: standing?.chargeAt && !subscription.cancelAtPeriodEnd ? standing.chargeAt.toISOString() : null,
  zone: standing?.zone ?? 'Australia/Sydney',
  ...linkUse(link, {
    last: standing?.last,
    options: standing?.options ?? nothing,
    canCancel: canCancel(subscription),
  }),
})

const shown = (deps: Deps, link: LinkPayload): Promise<Result<NoticeLink>> =>
  inTransaction({ deps, actor: system('billing') }, async ({ tx, now }) => {
    const row = await subscriptionById(tx, link.subscriptionId)
    if (!row) return goodsSide.ask().link(tx, link, now)
    const [view] = await viewsOf(tx, [row], now)
    const { heldBy } = await creditStanding(tx, row.patientId)
    return view ? done(presentLink(link, view, heldBy.get(row.id) ?? 0)) : refused('not_found')
  })

/** What a link is for and how it stands; looking at it changes nothing, so that programs that open mail do no harm. Refuses with `not_found` for one that is over. */
export const openNoticeLink = async (
  { deps }: BareCtx<'anyone'>,
  { token }: { token: string },
): Promise<Result<NoticeLink>> => {
  const link = await readLink(deps, token)
  return link ? shown(deps, link) : refused('not_found')
}

/**
 * Does what a link is for, as its patient would in their account, with the same receipt and mail; used again it is the same change.
 * Refuses with `not_found` for one that is over, and as {@link changePlan} does where the plan was changed since.
 */
export const followNoticeLink = async (
  ctx: BareCtx<'anyone'>,
  { token, on }: { token: string; on: string | null },
): Promise<Result<NoticeLink>> => {
  const { deps, requestId } = ctx
  const link = await readLink(deps, token)
  if (!link) return refused('not_found')
  const { subscriptionId: id, kind, seen } = link
  const { patientId, isGoods } = await inTransaction({ deps, actor: system('billing') }, async ({ tx }) => {
    const row = await subscriptionById(tx, id)
    return { patientId: row?.patientId ?? (await goodsSide.ask().ownerOf(tx, id)), isGoods: !row }
  })
  if (!patientId) return refused('not_found')
  const asPatient = { deps, requestId, actor: actingFor(patientId, 'by a link of a notice') }
  const changed = await orProviderDown<Result<unknown>>(() => {
    if (isGoods) return goodsSide.ask().follow(asPatient, link, kind === 'skip' ? null : on)
    return kind === 'cancel'
      ? cancelSubscription(asPatient, { id, reason: '' })
      : changePlan(asPatient, { id, kind, on: kind === 'skip' ? null : on, seen })
  })
  if (!changed.ok) return changed
  if (!changed.value.ok) return changed.value
  // Of two presses the slower one may find it done a moment before the faster one has kept the receipt.
  for (let waitedMs = 0; kind === 'cancel' && waitedMs < receiptMs; waitedMs += lookAgainMs) {
    const told = await shown(deps, link)
    if (!told.ok || told.value.receipt) return told
    await wait(lookAgainMs)
  }
  return shown(deps, link)
}

const words: Record<NoticeLink['kind'], string> = {
  skip: 'Skip this delivery',
  move: 'Move the date',
  pause: 'Pause',
  cancel: 'Cancel',
}

type Linked = { id: string; options: PlanOptions; last: ChangeRow | undefined; canCancel: boolean; until: Date }

/** The links of a notice: only what is possible, each good for that one thing until the charge. */
export const linksOf = async (
  deps: Deps,
  { id, options, last, canCancel: isCancellable, until }: Linked,
): Promise<{ label: string; path: string }[]> => {
  const kinds = [
    ...(options.skipTo ? (['skip'] as const) : []),
    ...(options.move ? (['move'] as const) : []),
    ...(options.pause ? (['pause'] as const) : []),
    ...(isCancellable ? (['cancel'] as const) : []),
  ]
  const links: { label: string; path: string }[] = []
  for (const kind of kinds) {
    const token = await signLink(deps, { subscriptionId: id, kind, seen: last?.number ?? 0, until })
    links.push({ label: words[kind], path: linkPath(token) })
  }
  return links
}

/** Those of a plan. */
export const noticeLinks = async (deps: Deps, { subscription, standing }: SubscriptionView) =>
  subscription.currentPeriodEnd
    ? linksOf(deps, {
        id: subscription.id,
        options: standing?.options ?? nothing,
        last: standing?.last,
        canCancel: canCancel(subscription),
        until: subscription.currentPeriodEnd,
      })
    : []
