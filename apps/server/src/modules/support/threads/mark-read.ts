import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { announceNow } from '#src/database/live.ts'
import { readAbout } from '#src/modules/notices/notices.ts'
import { lockTicket, visibleTicket } from '../support.repo.ts'
import { isReadOnly } from '../tickets/with-ticket.ts'
import { announceTicket } from './ask-clinic.ts'
import { WAITS } from './tell-answerers.ts'
import { lastWrittenBy, markTicket, visibleMessage } from './threads.repo.ts'

type Mark = { id: string; messageId: string }
type Marked = Result<{ ok: true }>

/**
 * Keeps up to where a patient, or somebody of the clinic, has read; the other side sees it, and the reader's other windows too. It
 * never goes back. Refuses with `not_found`.
 */
const markRead = async (
  ctx: Ctx<'signed-in'>,
  { id, messageId }: Mark,
  side: 'patient' | 'clinic',
): Promise<Marked> => {
  const { deps, tx, actor } = ctx
  const seen = await visibleTicket(tx, id)
  if (!seen) return refused('not_found')
  if (side === 'clinic' && (await isReadOnly(ctx, seen))) return done({ ok: true })
  const message = await visibleMessage(tx, id, messageId)
  const thread = message && (await lockTicket(tx, id))
  if (!message || !thread) return refused('not_found')
  const known = side === 'patient' ? thread.patientReadAt : thread.clinicReadAt
  if (known && known >= message.createdAt) return done({ ok: true })
  if (side === 'clinic') {
    await markTicket(tx, id, { clinicReadAt: message.createdAt })
    await readAbout(deps, tx, actor.id, `${WAITS}:${id}:`)
  } else {
    const newest = (await lastWrittenBy(tx, 'staff', [id])).get(id)
    const hasReadAll = !newest || newest <= message.createdAt
    // Whoever reads it on a screen is not written to about it, and is again about the next.
    const told = hasReadAll ? { mailDueAt: null, mailedAt: null } : {}
    await markTicket(tx, id, { patientReadAt: message.createdAt, ...told })
    if (hasReadAll) await readAbout(deps, tx, actor.id, `message:${id}:`)
  }
  await announceTicket(tx, thread)
  return done({ ok: true })
}

export const markReadByPatient = (ctx: Ctx<'patient'>, mark: Mark): Promise<Marked> => markRead(ctx, mark, 'patient')

export const markReadByClinic = (ctx: Ctx<'signed-in'>, mark: Mark): Promise<Marked> => markRead(ctx, mark, 'clinic')

/** Says for some seconds that the patient writes in a conversation. Refuses with `not_found`. */
export const typingByPatient = async ({ tx }: Ctx<'patient'>, { id }: { id: string }): Promise<Marked> => {
  const thread = await visibleTicket(tx, id)
  if (!thread) return refused('not_found')
  announceNow(tx, [`role:${thread.route}`], 'typing', id)
  return done({ ok: true })
}

/** Says for some seconds that somebody of the clinic writes an answer: the patient does not see who, colleagues do. Refuses with `not_found`. */
export const typingByClinic = async (ctx: Ctx<'signed-in'>, { id }: { id: string }): Promise<Marked> => {
  const { tx, actor } = ctx
  const thread = await visibleTicket(tx, id)
  if (!thread) return refused('not_found')
  if (await isReadOnly(ctx, thread)) return done({ ok: true })
  if (thread.patientId) announceNow(tx, [`user:${thread.patientId}`], 'typing', id)
  announceNow(tx, [`role:${thread.route}`], 'typing', `${id}:${actor.id}`)
  return done({ ok: true })
}
