import { done, type Result, refused } from '@om/contracts/errors'
import type { PhotoRequest, PhotoView } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type FoundConsult, findConsult } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { askRefusal } from './photos.policy.ts'
import { presentRequest } from './photos.present.ts'
import { type RequestRow, saveRequest, visibleRequests } from './photos.repo.ts'

/** Wishes of the same hour are one errand for the patient, and one message. */
const oneErrandMs = 3_600_000

/** Neutral on a lock screen: no word of photos, of which there are few harmless ones at a clinic. */
export const writeAsked = (
  deps: Deps,
  tx: Tx,
  consult: Pick<FoundConsult, 'patientId' | 'brand'>,
  request: Pick<RequestRow, 'id'>,
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: consult.patientId,
    brand: consult.brand,
    subject: 'Your care team is waiting for you',
    heading: 'Your doctor needs something from you',
    paragraphs: ['It only takes a moment. Sign in to see what is needed.'],
    action: { label: 'See what is needed', path: '/patient-dashboard' },
    dedupeKey: `photo-request:${request.id}`,
  })

/**
 * Asks the patient of a consult for a photo or a better one. Asking for the same view again, while nothing has come,
 * replaces the words. The patient hears of it by mail, once for what is asked within an hour, and on open screens.
 */
export const askForPhoto = async (
  ctx: Ctx<'doctor'>,
  input: { id: string; view: PhotoView; reason: string },
): Promise<Result<PhotoRequest>> => {
  const { deps, tx, actor } = ctx
  const found = await findConsult(tx, actor, input.id)
  if (!found.ok) return found
  const consult = found.value
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const now = deps.clock.now()
  const code = askRefusal(consult, actor, now)
  if (code) return refused(code)

  const since = new Date(now.getTime() - oneErrandMs)
  const open = (await visibleRequests(tx, consult.id)).filter(one => one.answeredAt === null)
  const same = open.find(one => one.view === input.view)
  if (same?.reason === input.reason) return done(presentRequest(same))
  const request = await saveRequest(tx, {
    consultId: consult.id,
    doctorId: actor.staffId,
    view: input.view,
    reason: input.reason,
    askedAt: now,
  })
  if (!request) throw new Error('the wish for a photo was not stored')
  await audit(deps.clock, tx, {
    action: 'photo.ask',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
    reason: input.view,
  })
  if (!open.some(one => one.askedAt > since)) await writeAsked(deps, tx, consult, request)
  await announce(tx, [`user:${consult.patientId}`, 'role:doctor'], 'photos', consult.id)
  return done(presentRequest(request))
}
