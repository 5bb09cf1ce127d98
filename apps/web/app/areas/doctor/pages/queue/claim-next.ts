import { ApiError } from '@om/contracts/client'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Brand } from '@om/domain/brand'
import { api } from '#app/browser/api.ts'
import { learnFromHold } from '#app/features/consult-review/use-case-actions.ts'
import { announce } from '#app/ui/announcer.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

/** How many of the most urgent are tried when colleagues are faster. */
const TRIES = 5

const isTaken = (error: unknown) =>
  error instanceof ApiError && ['consult_claimed', 'consult_wrong_state', 'not_found', 'own_care'].includes(error.code)

/** Claims the waiting consult at the top, or the one after it when a colleague was faster. Null when none waits. */
const claimNext = async (brand: Brand | undefined): Promise<ConsultForDoctor | null> => {
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

/** Claims the next waiting consult of the brand that is looked at, and opens it. */
export const useClaimNext = (brand: Brand | undefined, open: (id: string) => Promise<void>) => {
  const { send, busy } = useSend(
    async () => {
      try {
        return await claimNext(brand)
      } catch (error) {
        toastProblem(error)
        throw error
      }
    },
    {
      revalidate: false,
      onDone: async consult => {
        if (!consult) return toast('Nobody is waiting. You are up to date.')
        await open(consult.id)
        announce(`Claimed ${consult.patientName}`)
      },
    },
  )
  return { next: () => void send(), isClaimingNext: busy }
}
