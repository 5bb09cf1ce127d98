import type { NoticeChannel } from '@om/contracts/notices'
import { channelsOf, isForNow, noticeKindOf, quietUntil } from '@om/domain/notices'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { markAbout, type NoticeTx, storeNotice } from './notices.repo.ts'
import { queuePush } from './send-push.ts'
import { queueText } from './send-text.ts'

// What other modules may use of notices.

export { applyMailEvent, isDead, reviveAddressOf } from './dead-addresses.ts'
export { addressDied } from './notices.hooks.ts'
export { applySmsEvent } from './text-numbers.ts'

export type NewNotice = {
  /** The account of whoever is told. */
  userId: string
  /** Names the occasion, such as `order-shipped:{orderId}`: its first word says the kind, and nobody is told twice of the same. */
  occasion: string
  /** Neutral on a lock screen: nothing about health. */
  title: string
  /** A path of ours that opens nothing without signing in; left out where there is nothing to see. */
  link?: string | undefined
  /** Open pages hear of it at once, unless this says that they find it when they look next. */
  isLive?: boolean
}

/**
 * What happened, to whom, by which channels, once: keeps the notice in the transaction of the change that it tells of, and answers by
 * which channels its reader wants to be told besides. None where they were told of this occasion before. Devices and mobiles are sent to from
 * here: at once, or when the quiet hours end. (Decision 62)
 */
export const notify = async (
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: NoticeTx,
  { userId, occasion, title, link = '', isLive = true }: NewNotice,
): Promise<readonly NoticeChannel[]> => {
  const kind = noticeKindOf(occasion)
  const at = deps.clock.now()
  const { id, devices, quiet, ...choices } = await storeNotice(tx, {
    userId,
    kind,
    sourceKey: occasion,
    title,
    link,
    at,
    isLive,
  })
  if (id === null) return []
  const channels = channelsOf(kind, choices)
  const until = quiet && !isForNow(occasion) ? quietUntil(at, quiet) : null
  const from = until ?? at
  if (devices.length > 0 && channels.includes('push')) await queuePush(deps, tx, { noticeId: id, devices, from })
  if (channels.includes('sms')) await queueText(deps, tx, { noticeId: id, from })
  return channels
}

/**
 * Somebody has read on its page what they were told of: the notices whose occasions begin so are read too, in all of their windows.
 */
export const readAbout = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  begins: string,
): Promise<void> => {
  if ((await markAbout(tx, userId, begins, clock.now())) > 0) await announce(tx, [`user:${userId}`], 'notice', userId)
}
