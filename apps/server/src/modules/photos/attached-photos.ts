import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { type AttachedPhoto, MOST_ATTACHED, type PhotoSubject, type photos } from '@om/contracts/photos'
import type { PatientActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { mayShowIdentity } from '#src/modules/consults/consults.ts'
import { photoLinksFor } from './files/photo-files.ts'
import { ownerOfSubject } from './photos.hooks.ts'
import { presentAttached } from './photos.present.ts'
import { attachedTo, markSeen } from './photos.repo.ts'

type Begun = Pick<CallInput<typeof photos.start>['body'], 'view' | 'about'>
type Subject = { subjectKind: PhotoSubject | null; subjectId: string | null }

/** Whether a photo may still be added there: the picture of an ID only while its consult is open and asks for one. (REG-03) */
export const isWanted = async (deps: Deps, tx: Tx, kind: PhotoSubject | null, id: string | null): Promise<boolean> =>
  kind !== 'identity' || (id !== null && (await mayShowIdentity(deps, tx, id)))

/**
 * The report that an upload is for: one of the patient's own, with room for another photo. None for the views of the hair, other than
 * those of a check-in.
 * Refuses with `not_found`, with `identity_not_needed` for a picture of an ID that nobody has to see, and with `bad_request` where view and report do not go together or there are enough.
 */
export const aboutSubject = async (
  deps: Deps,
  tx: Tx,
  actor: PatientActor,
  { view, about }: Begun,
): Promise<Result<Subject>> => {
  const isOfCheckIn = about?.kind === 'check_in'
  if (about === undefined ? view === 'other' : view !== 'other' && !isOfCheckIn)
    return refused('bad_request', [{ field: 'about', message: 'Say what the photo belongs to.' }])
  if (!about) return done({ subjectKind: null, subjectId: null })
  if ((await ownerOfSubject.ask(tx, about.kind, about.id)) !== actor.id) return refused('not_found')
  if (!(await isWanted(deps, tx, about.kind, about.id))) return refused('identity_not_needed')
  // A view replaces the one that is there.
  const others = (await attachedTo(tx, about.id)).filter(photo => view === 'other' || photo.view !== view)
  if (others.length >= MOST_ATTACHED)
    return refused('bad_request', [
      { field: 'about', message: `There are ${MOST_ATTACHED} photos already. Take one back to send another.` },
    ])
  return done({ subjectKind: about.kind, subjectId: about.id })
}

/**
 * The photos of a report for its patient, or for who works on it. That somebody of the clinic had them open is written down,
 * and from here on they belong to the record. Refuses with `not_found` where the reader may not read the report.
 */
export const photosAbout = async (
  ctx: Ctx<readonly ['patient', 'doctor', 'pharmacist']>,
  { kind, id }: { kind: PhotoSubject; id: string },
): Promise<Result<{ photos: AttachedPhoto[] }>> => {
  const { deps, tx, actor, now } = ctx
  const patientId = await ownerOfSubject.ask(tx, kind, id)
  if (!patientId) return refused('not_found')
  const rows = await attachedTo(tx, id)
  if (actor.id !== patientId && rows.length > 0) {
    await audit(deps.clock, tx, { action: 'photo.read', subjectType: kind, subjectId: id, patientId })
    // The picture of an ID never belongs to the record: it is deleted once a doctor has said what it shows.
    if (kind !== 'identity')
      await markSeen(
        tx,
        rows.map(row => row.id),
        now,
      )
  }
  const linksTo = await photoLinksFor(deps, actor.id)
  return done({ photos: rows.map(row => presentAttached(row, linksTo)) })
}
