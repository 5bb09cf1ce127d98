import type { declineReasons } from '@om/contracts/consult-words'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { decideConsult } from './decide-consult.ts'
import { withHeldConsult } from './held-consult.ts'

export type NewDecline = {
  id: string
  version: number
  decision: 'declined' | 'referred'
  reason: (typeof declineReasons)[number]
  message: string
  note: string
}

/** Declines, or refers to in-person care, with a reason, a message and a note. Nothing is ever charged (INV-18). */
export const declineConsult = (ctx: Ctx<'doctor'>, input: NewDecline): Promise<Result<ConsultForDoctor>> => {
  const { deps } = ctx
  return withHeldConsult(ctx, input, held =>
    decideConsult(deps, held, {
      action: input.decision === 'declined' ? 'decline' : 'refer',
      reason: input.reason,
      message: input.message,
      note: input.note,
    }),
  )
}
