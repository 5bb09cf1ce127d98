import type { consultNotes } from '@om/contracts/consult-notes'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { SharedNote } from '@om/contracts/own-record'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { currentDoctor, namesOfDoctors } from '#src/modules/people/people.ts'
import { isOutOfCare } from '../access/chart-access.ts'
import { noteRefusal } from '../consults.policy.ts'
import { consultNumber } from '../consults.present.ts'
import { type ConsultRow, insertNote, lockConsult } from '../consults.repo.ts'
import { endShare, insertShare, noteById, visibleSharesOf } from './notes.repo.ts'

type Done = Promise<Result<{ ok: true }>>

/** A closed case, held still, for a doctor who may add to its notes. Refuses with `not_found`, `registration_not_current`, `own_care`, `chart_closed` and `consult_wrong_state`. */
const held = async ({ deps, tx, actor, now }: Ctx<'doctor'>, id: string): Promise<Result<ConsultRow>> => {
  const consult = await lockConsult(tx, id)
  if (!consult) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const code = noteRefusal(consult, actor)
  if (code) return refusedIn(code, consult.state)
  return (await isOutOfCare(tx, actor, consult.patientId, now)) ? refused('chart_closed') : done(consult)
}

const noted = async ({ deps, tx }: Ctx<'doctor'>, consult: ConsultRow, step: 'add' | 'share' | 'stop_sharing') => {
  await audit(deps.clock, tx, {
    action: `consult_note.${step}`,
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
  })
  if (step !== 'add') await announce(tx, [`user:${consult.patientId}`], 'consult', consult.id)
}

/** That there is something to read; nothing of what it says. Once for each note. */
export const writeShared = (
  deps: Deps,
  tx: Tx,
  { patientId, brand }: Pick<ConsultRow, 'patientId' | 'brand'>,
  noteId: string,
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: 'Your doctor has shared something with you',
    heading: 'Your doctor has shared something with you',
    paragraphs: ['Sign in to read it. There is nothing that you have to do.'],
    action: { label: 'Read it', path: '/consumer-health-records/assessments#notes' },
    dedupeKey: `note-shared:${noteId}`,
  })

const share = async (ctx: Ctx<'doctor'>, consult: ConsultRow, noteId: string): Promise<void> => {
  const { deps, tx, actor, now } = ctx
  const { id: consultId, patientId } = consult
  if (!(await insertShare(tx, { noteId, consultId, patientId, sharedByName: actor.name, sharedAt: now }))) return
  await noted(ctx, consult, 'share')
  await writeShared(deps, tx, consult, noteId)
}

/** Adds a signed note to a closed case, and shares it where that is wanted. The same note again changes nothing. (INV-08) */
export const addNote = async (
  ctx: Ctx<'doctor'>,
  { id, key, body, isShared }: CallInput<typeof consultNotes.add>['body'] & { id: string },
): Done => {
  const { tx, actor, now } = ctx
  const found = await held(ctx, id)
  if (!found.ok) return found
  const before = await noteById(tx, key)
  if (before && before.consultId !== id) return refused('not_found')
  if (!before) {
    await insertNote(tx, { id: key, consultId: id, doctorId: actor.staffId, body, signedAt: now })
    await noted(ctx, found.value, 'add')
    if (isShared) await share(ctx, found.value, key)
  }
  return done({ ok: true })
}

type OfNote = { id: string; noteId: string }

const heldNote = async (ctx: Ctx<'doctor'>, { id, noteId }: OfNote): Promise<Result<ConsultRow>> => {
  const found = await held(ctx, id)
  if (!found.ok) return found
  return (await noteById(ctx.tx, noteId))?.consultId === id ? found : refused('not_found')
}

/** Lets the patient read a signed note, word for word. Shared already, it stays as it is. */
export const shareNote = async (ctx: Ctx<'doctor'>, input: OfNote): Done => {
  const found = await heldNote(ctx, input)
  if (!found.ok) return found
  await share(ctx, found.value, input.noteId)
  return done({ ok: true })
}

/** Ends that the patient reads a note. That it was shared, and until when, stays for both to see. */
export const stopSharing = async (ctx: Ctx<'doctor'>, input: OfNote): Done => {
  const found = await heldNote(ctx, input)
  if (!found.ok) return found
  if (await endShare(ctx.tx, input.noteId, { name: ctx.actor.name, at: ctx.now }))
    await noted(ctx, found.value, 'stop_sharing')
  return done({ ok: true })
}

/** What doctors have shared with a patient, newest first: of each note how it stands now. Read as that patient. */
export const sharedNotesOf = async (tx: Tx, patientId: string): Promise<SharedNote[]> => {
  const rows = await visibleSharesOf(tx, patientId)
  const newest = rows.filter(({ share: { noteId } }, at) => rows.findIndex(one => one.share.noteId === noteId) === at)
  const names = await namesOfDoctors(
    tx,
    newest.flatMap(({ note }) => note?.doctorId ?? []),
  )
  return newest.map(({ share: { noteId, consultId, ...row }, note, number }) => ({
    id: noteId,
    consultId,
    consultNumber: consultNumber(number),
    sharedBy: row.sharedByName,
    sharedAt: row.sharedAt.toISOString(),
    note: note && {
      body: note.body,
      by: names.get(note.doctorId)?.name ?? row.sharedByName,
      signedAt: note.signedAt.toISOString(),
    },
    endedBy: row.endedByName,
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}
