import { done, type Result, refused } from '@om/contracts/errors'
import type { PersonActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { visibleSubscriptions } from '../billing.repo.ts'

type StatusList = { subscriptions: { id: string; status: string }[] }

/** The provider's statuses of one's own telehealth subscriptions; another person's are absent. (Spec §7) */
export const checkSubscriptions = (
  deps: Deps,
  actor: PersonActor,
  { userId }: { userId: string },
  requestId: string,
): Promise<Result<StatusList>> =>
  deps.db.transaction(
    actor,
    async tx => {
      if (userId !== actor.id) return refused('not_found')
      const rows = await visibleSubscriptions(tx, actor.id)
      return done({ subscriptions: rows.map(({ id, status }) => ({ id, status })) })
    },
    requestId,
  )

/** The same for subscriptions to shop products: none are sold, so the list is empty for everyone. (Spec §7) */
export const productSubscriptions = async (
  _deps: Deps,
  actor: PersonActor,
  { userId }: { userId: string },
): Promise<Result<StatusList>> => (userId === actor.id ? done({ subscriptions: [] }) : refused('not_found'))
