import type { NoticeChannel } from '@om/contracts/notices'
import { channelsOf, noticeKindOf } from '@om/domain/notices'
import type { Deps } from '#src/deps.ts'
import { type NoticeTx, storeNotice } from './notices.repo.ts'

// What other modules may use of notices.

export { applyMailEvent, isDead, reviveAddressOf } from './dead-addresses.ts'

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
 * which channels its reader wants to be told besides. None where they were told of this occasion before. (Decision 62)
 */
export const notify = async (
  deps: Pick<Deps, 'clock'>,
  tx: NoticeTx,
  { userId, occasion, title, link = '', isLive = true }: NewNotice,
): Promise<readonly NoticeChannel[]> => {
  const kind = noticeKindOf(occasion)
  const row = { userId, kind, sourceKey: occasion, title, link, at: deps.clock.now(), isLive }
  const { isNew, turnedOff } = await storeNotice(tx, row)
  return isNew ? channelsOf(kind, turnedOff) : []
}
