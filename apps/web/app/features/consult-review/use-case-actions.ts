import type { ConsultForDoctor, QueueItem } from '@om/contracts/consults'
import { CLAIM_LOCK_MS } from '@om/domain/sla'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useSend } from '#app/ui/use-send.ts'

/** Takes the clinic's time from a hold that has just begun: it ends exactly `CLAIM_LOCK_MS` later. */
export const learnFromHold = ({ claimExpiresAt }: Pick<QueueItem, 'claimExpiresAt'>): void => {
  if (claimExpiresAt) learnClinicTime(new Date(Date.parse(claimExpiresAt) - CLAIM_LOCK_MS).toISOString())
}

/** The steps on a consult that need no form: claim, renew the hold, put back, ask for a video call. */
export const useCaseActions = ({ id, version, patientName }: ConsultForDoctor) => {
  const params = { id }
  const claiming = useSend(() => api.consults.claim({ params }), {
    onDone: held => {
      learnFromHold(held)
      announce(`You hold the consult of ${patientName} for 30 minutes`)
    },
  })
  const releasing = useSend(() => api.consults.release({ params }), {
    onDone: () => announce('Back in the queue'),
  })
  const requiring = useSend(() => api.consults.requireVideo({ params, body: { version } }), {
    onDone: () => announce(`Asked ${patientName} for a video call`),
  })
  return {
    claim: () => void claiming.send(),
    extend: () => void claiming.send(),
    release: () => void releasing.send(),
    requireVideo: () => void requiring.send(),
    isClaiming: claiming.busy,
    busy: claiming.busy || releasing.busy || requiring.busy,
    clear: () => {
      claiming.clear()
      releasing.clear()
      requiring.clear()
    },
    problem: claiming.problem ?? releasing.problem ?? requiring.problem,
  }
}

export type CaseActions = ReturnType<typeof useCaseActions>
