import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { claimEnd } from '../clock.ts'
import { workRefusal } from '../consults.policy.ts'
import { keepDraft, lockConsult } from '../consults.repo.ts'

/** Keeps the draft of the note as the doctor types. Writing keeps the hold alive; nobody else has to reload. */
export const saveNote = async (
  ctx: Ctx<'doctor'>,
  input: { id: string; note: string },
): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
  const consult = await lockConsult(tx, input.id)
  if (!consult) return refused('not_found')
  const now = deps.clock.now()
  const code = workRefusal(consult, actor, now)
  if (code) return refused(code)
  if (consult.draftNote === input.note) return done({ ok: true })
  await keepDraft(tx, consult.id, input.note, claimEnd(now))
  await audit(deps.clock, tx, {
    action: 'consult.note.save',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
  })
  return done({ ok: true })
}
