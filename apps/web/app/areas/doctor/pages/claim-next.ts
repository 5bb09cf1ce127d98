import { ApiError } from '@om/contracts/client'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { api } from '#app/browser/api.ts'
import { learnFromHold } from '#app/features/consult-review/clinic-time.ts'
import type { QueueSearch } from './queue-search.ts'

/** How many of the most urgent are tried when colleagues are faster. */
const TRIES = 5

const isTaken = (error: unknown) =>
  error instanceof ApiError && ['consult_claimed', 'consult_wrong_state', 'not_found', 'own_care'].includes(error.code)

/** Claims the waiting consult at the top, or the one after it when a colleague was faster. Null when none waits. */
export const claimNext = async ({ brand }: Pick<QueueSearch, 'brand'>): Promise<ConsultForDoctor | null> => {
  const { items } = await api.consults.queue({ query: { view: 'waiting', brand, limit: TRIES } })
  for (const { id } of items) {
    try {
      const held = await api.consults.claim({ params: { id } })
      learnFromHold(held)
      return held
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  return null
}
