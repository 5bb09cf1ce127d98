import type { ConsultForDoctor } from '@om/contracts/consults'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { learnFromHold } from './clinic-time.ts'

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
