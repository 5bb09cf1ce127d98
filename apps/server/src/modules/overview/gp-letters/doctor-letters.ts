import type { doctorLetters as contract, DoctorLetter, DoctorLetters } from '@om/contracts/doctor-letters'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit, auditAtCommit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { FileReply } from '#src/http/serve.ts'
import { isOutOfCare } from '#src/modules/consults/consults.ts'
import { clinicToday, currentDoctor, type Doctor, namesOfDoctors } from '#src/modules/people/people.ts'
import { countTexts } from '#src/modules/templates/templates.ts'
import { writeSigned, writeWithdrawn } from './doctor-letter-mails.ts'
import {
  doctorLetterById,
  holdStanding,
  insertDoctorLetter,
  isReplaced,
  visibleDoctorLetter,
  visibleDoctorLetters,
  withdrawDoctorLetter,
} from './doctor-letters.repo.ts'
import { endSending } from './gp-letters.repo.ts'
import { letterPdf } from './gp-summary.ts'
import { letterWords, wordsAsRead } from './letter-words.ts'

// Referrals and certificates: a doctor signs them, their patient has them and sends them on as a summary is sent.

const present = async (tx: Tx, patientId: string, isForDoctor: boolean): Promise<DoctorLetter[]> => {
  const rows = await visibleDoctorLetters(tx, patientId)
  const names = await namesOfDoctors(
    tx,
    rows.map(row => row.doctorId),
  )
  const replaced = new Set(rows.map(row => row.replaces))
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    to: row.content.to,
    signedBy: names.get(row.doctorId)?.name ?? '',
    signedAt: row.signedAt.toISOString(),
    state: row.withdrawnAt ? 'withdrawn' : replaced.has(row.id) ? 'replaced' : 'in_force',
    replaces: row.replaces,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawnBy: row.withdrawnBy ?? '',
    withdrawnReason: row.withdrawnReason ?? '',
    content: isForDoctor ? row.content : null,
  }))
}

/** The doctor, if they may write for this patient. Refuses with `own_care`, `chart_closed` and `registration_not_current`. */
const writerFor = async ({ deps, tx, actor, now }: Ctx<'doctor'>, patientId: string): Promise<Result<Doctor>> => {
  if (patientId === actor.id) return refused('own_care')
  // Who reads the record for an audit alone writes nothing in it.
  if (await isOutOfCare(tx, actor, patientId, now)) return refused('chart_closed')
  return currentDoctor(deps.clock, tx, actor)
}

const lettersOf = async (ctx: Ctx<'doctor'>, patientId: string): Promise<DoctorLetters> => ({
  items: await present(ctx.tx, patientId, true),
  mayWrite: (await writerFor(ctx, patientId)).ok,
})

/** What doctors have signed for a patient. Refuses with `own_care` (INV-05). */
export const listLetters = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<DoctorLetters>> => {
  if (id === ctx.actor.id) return refused('own_care')
  const letters = await lettersOf(ctx, id)
  // A patient does not read that somebody has read letters where there are none.
  if (letters.items.length > 0)
    auditAtCommit(ctx.deps.clock, ctx.tx, {
      action: 'doctor_letter.read',
      subjectType: 'patient',
      subjectId: id,
      patientId: id,
    })
  return done(letters)
}

/** What doctors have signed for the reader. */
export const listOwnLetters = async ({
  deps,
  tx,
  actor,
}: Ctx<'patient'>): Promise<Result<{ items: DoctorLetter[] }>> => {
  auditListRead(deps.clock, tx, 'doctor_letter.mine.read', 'patient', actor.id)
  return done({ items: await present(tx, actor.id, false) })
}

type Written = { id: string; content: CallInput<typeof contract.preview>['body']['content'] }

/** The words of a letter. Refuses with `not_found`, and `bad_request` for a consultation that is still to come. */
const wordsFor = async (ctx: Ctx<'doctor'>, { id, content }: Written, doctor: Doctor) => {
  if (content.certifies === 'attended' && (content.until ?? content.from ?? '') > clinicToday(ctx.deps.clock))
    return refused('bad_request', [
      { field: 'content.from', message: 'Choose a day that has come: it says that they attended.' },
    ])
  const words = await letterWords(ctx, id, content, doctor)
  return words ? done(words) : refused('not_found')
}

/** A letter as it would be signed now; nothing is kept. Refuses as {@link signLetter}. */
export const previewLetter = async (ctx: BareCtx<'doctor'>, input: Written): Promise<Result<FileReply>> => {
  const words = await inTransaction(ctx, async inside => {
    const doctor = await writerFor(inside, input.id)
    if (!doctor.ok) return doctor
    auditAtCommit(inside.deps.clock, inside.tx, {
      action: 'picture.read',
      subjectType: 'patient',
      subjectId: input.id,
      patientId: input.id,
    })
    return wordsFor(inside, input, doctor.value)
  })
  if (!words.ok) return words
  const shown = { 'Preview, not signed': 'This is how it will read.', ...words.value }
  return done(await letterPdf(ctx.deps, { kind: input.content.kind, words: shown, at: ctx.deps.clock.now() }))
}

const note = async ({ deps, tx }: Ctx<'doctor'>, id: string, patientId: string, step: string): Promise<void> => {
  await audit(deps.clock, tx, {
    action: `doctor_letter.${step}`,
    subjectType: 'doctor_letter',
    subjectId: id,
    patientId,
  })
  await announce(tx, [`user:${patientId}`, 'role:doctor'], 'picture', patientId)
}

/**
 * Signs a letter, or a new version of one, which ends what was sent of the one before. The patient has it and is told. The same letter
 * again changes nothing. Refuses with `not_found`, `own_care`, `registration_not_current`, `gp_letter_wrong_state` and `bad_request`.
 */
export const signLetter = async (
  ctx: Ctx<'doctor'>,
  { id, key, replaces, from, content }: CallInput<typeof contract.sign>['body'] & { id: string },
): Promise<Result<DoctorLetters>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await writerFor(ctx, id)
  if (!doctor.ok) return doctor
  const before = await doctorLetterById(tx, key)
  if (before) return before.patientId === id ? done(await lettersOf(ctx, id)) : refused('not_found')
  const old = replaces ? await holdStanding(tx, replaces) : done(null)
  // The same press twice: the second waits for the first, and finds its own letter in the place of the old one.
  if (!old.ok) return (await doctorLetterById(tx, key))?.patientId === id ? done(await lettersOf(ctx, id)) : old
  if (old.value && (old.value.patientId !== id || old.value.kind !== content.kind)) return refused('not_found')
  const words = await wordsFor(ctx, { id, content }, doctor.value)
  if (!words.ok) return words
  const row = { id: key, patientId: id, doctorId: actor.staffId, kind: content.kind, content, replaces }
  if (await insertDoctorLetter(tx, { ...row, words: words.value, signedAt: now })) {
    if (replaces) await endSending(tx, replaces, now)
    await countTexts(tx, from, actor.staffId, clinicToday(deps.clock))
    await note(ctx, key, id, replaces ? 'replace' : 'sign')
    await writeSigned(deps, tx, { id: key, patientId: id, isNewVersion: replaces !== null })
  }
  return done(await lettersOf(ctx, id))
}

/**
 * Withdraws a letter: what was sent of it opens nothing any more, and its patient is told and reads why. Pressed again it is the same.
 * Refuses with `not_found`, `own_care`, `registration_not_current` and `gp_letter_wrong_state`.
 */
export const withdrawLetter = async (
  ctx: Ctx<'doctor'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<DoctorLetters>> => {
  const { deps, tx, actor, now } = ctx
  const seen = await visibleDoctorLetter(tx, id)
  if (!seen) return refused('not_found')
  const { patientId } = seen
  const doctor = await writerFor(ctx, patientId)
  if (!doctor.ok) return doctor
  if (seen.withdrawnAt && seen.withdrawnReason !== reason) return refused('gp_letter_wrong_state')
  if (!seen.withdrawnAt) {
    const held = await holdStanding(tx, id)
    if (!held.ok) return held
    await withdrawDoctorLetter(tx, id, { at: now, by: actor.name, reason })
    await endSending(tx, id, now)
    await note(ctx, id, patientId, 'withdraw')
    await writeWithdrawn(deps, tx, { id, patientId })
  }
  return done(await lettersOf(ctx, patientId))
}

/** A letter as it was signed, for its patient and for doctors; one that stands no more says so. Refuses with `not_found` and `own_care`. */
export const readLetter = async (
  ctx: BareCtx<readonly ['patient', 'doctor']>,
  { id }: { id: string },
): Promise<Result<FileReply>> => {
  const found = await inTransaction(ctx, async ({ deps, tx, actor }) => {
    const row = await visibleDoctorLetter(tx, id)
    if (!row) return refused('not_found')
    if (actor.role === 'doctor' && row.patientId === actor.id) return refused('own_care')
    await audit(deps.clock, tx, {
      action: 'doctor_letter.paper',
      subjectType: 'doctor_letter',
      subjectId: id,
      patientId: row.patientId,
    })
    return done({ kind: row.kind, at: row.signedAt, words: wordsAsRead(row, await isReplaced(tx, id)) })
  })
  return found.ok ? done(await letterPdf(ctx.deps, found.value)) : found
}
