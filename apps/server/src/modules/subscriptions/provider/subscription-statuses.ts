import { done, type Result, refused } from '@om/contracts/errors'
import type { BareCtx, Ctx } from '#src/ctx.ts'
import { visibleSubscriptions } from '../billing.repo.ts'

type StatusList = { subscriptions: { id: string; status: string }[] }

/** The provider's statuses of one's own telehealth subscriptions; another person's are absent. (Spec §7) */
export const checkSubscriptions = async (
  ctx: Ctx<'signed-in'>,
  { userId }: { userId: string },
): Promise<Result<StatusList>> => {
  const { tx, actor } = ctx
  if (userId !== actor.id) return refused('not_found')
  const rows = await visibleSubscriptions(tx, actor.id)
  return done({ subscriptions: rows.map(({ id, status }) => ({ id, status })) })
}

/** The same for subscriptions to shop products: none are sold, so the list is empty for everyone. (Spec §7) */
export const productSubscriptions = async (
  { actor }: BareCtx<'signed-in'>,
  { userId }: { userId: string },
): Promise<Result<StatusList>> => (userId === actor.id ? done({ subscriptions: [] }) : refused('not_found'))
