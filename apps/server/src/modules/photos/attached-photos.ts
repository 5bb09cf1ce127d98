import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  type AttachedPhoto,
  isPaper,
  MOST_ATTACHED,
  MOST_DOCUMENTS,
  mayBePdf,
  type PhotoSubject,
  type photos,
} from '@om/contracts/photos'
import { MOST_FILES } from '@om/contracts/support'
import type { PersonActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { mayShowIdentity } from '#src/modules/consults/consults.ts'
import { currentDoctor, mayWorkToday } from '#src/modules/people/people.ts'
import { photoLinksFor } from './files/photo-files.ts'
import { ownerOfSubject, paperOf } from './photos.hooks.ts'
import { presentAttached } from './photos.present.ts'
import { attachedTo, markSeen, type PhotoRow, unsentOf, visibleFiles, visiblePhoto } from './photos.repo.ts'

type Begun = Pick<CallInput<typeof photos.start>['body'], 'view' | 'about' | 'type'>
type Subject = { patientId: string; subjectKind: PhotoSubject | null; subjectId: string | null }

/** Whether a photo may still be added there: the picture of an ID only while its consult is open and asks for one. (REG-03) */
export const isWanted = async (deps: Deps, tx: Tx, kind: PhotoSubject | null, id: string | null): Promise<boolean> =>
  kind !== 'identity' || (id !== null && (await mayShowIdentity(deps, tx, id)))

/** Files that one person has added and not sent, at most, in however many messages. */
const MOST_UNSENT = 30

/** The conversation that a file is added to: the patient's own, also one that is yet to begin; or one that the sender answers. */
const aboutMessage = async (deps: Deps, tx: Tx, actor: PersonActor, id: string): Promise<Result<Subject>> => {
  const isPatient = actor.role === 'patient'
  const patientId = isPatient ? actor.id : await ownerOfSubject.ask(tx, 'message', id)
  if (!patientId) return refused('not_found')
  if (!isPatient && patientId === actor.id) return refused('own_care')
  if (!(await mayWorkToday(deps, tx, actor))) return refused('registration_not_current')
  const unsent = await unsentOf(tx, actor.id)
  if (unsent.filter(file => file.subjectId === id).length >= MOST_FILES)
    return refused('bad_request', [
      { field: 'about', message: `At most ${MOST_FILES} files go with one message. Send these first.` },
    ])
  if (unsent.length >= MOST_UNSENT)
    return refused('bad_request', [
      {
        field: 'about',
        message: 'You have added many files that were not sent. Send or take back some of them first.',
      },
    ])
  return done({ patientId, subjectKind: 'message', subjectId: id })
}

/**
 * The report that an upload is for, and its patient: one of the sender's own, with room for another photo; a doctor adds papers with
 * results to the record of somebody else. None for the views of the hair, other than
 * those of a check-in.
 * Refuses with `not_found`, with `identity_not_needed` for a picture of an ID that nobody has to see, and with `bad_request` where view and report do not go together or there are enough.
 */
export const aboutSubject = async (
  deps: Deps,
  tx: Tx,
  actor: PersonActor,
  { view, about, type }: Begun,
): Promise<Result<Subject>> => {
  const isOfCheckIn = about?.kind === 'check_in'
  if (about === undefined ? view === 'other' : view !== 'other' && !isOfCheckIn)
    return refused('bad_request', [{ field: 'about', message: 'Say what the photo belongs to.' }])
  if (type === 'application/pdf' && !mayBePdf(about?.kind))
    return refused('bad_request', [
      { field: 'type', message: 'Choose a photo in JPEG, PNG, WebP, HEIC or AVIF format.' },
    ])
  if (about?.kind === 'message') return aboutMessage(deps, tx, actor, about.id)
  if (actor.role !== 'patient' && actor.role !== 'doctor') return refused('not_allowed')
  const isDoctor = actor.role === 'doctor'
  if (isDoctor && !isPaper(about?.kind))
    return refused('bad_request', [
      { field: 'about', message: 'Add papers with results here; photos are the patient’s own.' },
    ])
  if (!about) return done({ patientId: actor.id, subjectKind: null, subjectId: null })
  const patientId = await ownerOfSubject.ask(tx, about.kind, about.id)
  if (!patientId || (!isDoctor && patientId !== actor.id)) return refused('not_found')
  if (isDoctor) {
    const doctor = await currentDoctor(deps.clock, tx, actor)
    if (!doctor.ok) return doctor
    if (patientId === actor.id) return refused('own_care')
  }
  if (!(await isWanted(deps, tx, about.kind, about.id))) return refused('identity_not_needed')
  // A view replaces the one that is there.
  const others = (await attachedTo(tx, about.id)).filter(photo => view === 'other' || photo.view !== view)
  const most = about.kind === 'document' ? MOST_DOCUMENTS : MOST_ATTACHED
  if (others.length >= most)
    return refused('bad_request', [
      { field: 'about', message: `There are ${most} photos already. Take one back to send another.` },
    ])
  return done({ patientId, subjectKind: about.kind, subjectId: about.id })
}

/** What belongs to a report; of a result also the paper that it was read from. */
const papersWith = async (tx: Tx, kind: PhotoSubject, id: string): Promise<PhotoRow[]> => {
  const rows = await attachedTo(tx, id)
  const paperId = kind === 'result' ? await paperOf.ask(tx, id) : null
  const paper = paperId ? await visiblePhoto(tx, paperId) : undefined
  return paper && paper.retiredAt === null ? [paper, ...rows] : rows
}

/**
 * The photos of a report for its patient, or for who works on it. That somebody of the clinic had them open is written down,
 * and from here on they belong to the record. Refuses with `not_found` where the reader may not read the report.
 */
export const photosAbout = async (
  ctx: Ctx<readonly ['patient', 'doctor', 'pharmacist', 'admin', 'superadmin']>,
  { kind, id }: { kind: PhotoSubject; id: string },
): Promise<Result<{ photos: AttachedPhoto[] }>> => {
  const { deps, tx, actor, now } = ctx
  if (kind === 'message') {
    const unsent = (await unsentOf(tx, actor.id)).filter(file => file.subjectId === id)
    const linksTo = await photoLinksFor(deps, actor.id)
    return done({
      photos: [...unsent, ...(await visibleFiles(tx, [id]))].map(row => presentAttached(row, linksTo, actor)),
    })
  }
  if (actor.role === 'admin' || actor.role === 'superadmin') return refused('not_allowed')
  const patientId = await ownerOfSubject.ask(tx, kind, id)
  if (!patientId || (kind === 'document' && actor.role === 'pharmacist')) return refused('not_found')
  const rows = await papersWith(tx, kind, id)
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
  return done({ photos: rows.map(row => presentAttached(row, linksTo, actor)) })
}
