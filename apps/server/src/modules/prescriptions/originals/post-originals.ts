import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { rxHistory } from '@om/contracts/rx-history'
import { prescriptions } from '@om/db/tables/prescriptions'
import { and, eq, inArray } from 'drizzle-orm'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type Announcement, announceEach } from '#src/database/live.ts'
import type { PrescriptionPaper } from '#src/documents/prescription-pdf.ts'
import type { FileReply } from '#src/http/serve.ts'
import { consultNumbers } from '#src/modules/consults/consults.ts'
import { clinicToday, currentDoctor } from '#src/modules/people/people.ts'
import { paperOf } from '../prescription-document.ts'
import { prescriptionNumber } from '../prescriptions.present.ts'
import { asPrescription, type PrescriptionRow } from '../prescriptions.repo.ts'

// The original is the paper that the prescriber signs by hand and posts to the pharmacy, which supplies nothing before it has it. (REG-12)

/** Whether the signed original of a prescription is still to be posted to the pharmacy. */
export const isToPost = (row: Pick<PrescriptionRow, 'status' | 'legalFormReceivedAt' | 'originalPostedOn'>): boolean =>
  (row.status === 'active' || row.status === 'on_hold') && !row.legalFormReceivedAt && !row.originalPostedOn

/** A doctor's own prescriptions among these, in the order in which they were asked for; all of them or none. */
const ownOf = async (tx: Tx, doctorId: string, ids: string[]): Promise<PrescriptionRow[] | null> => {
  const rows = await tx.q
    .select()
    .from(prescriptions)
    .where(and(inArray(prescriptions.id, ids), eq(prescriptions.doctorId, doctorId)))
    .orderBy(prescriptions.number)
    .for('update')
  const found = rows.map(asPrescription).filter(row => row.status !== 'draft')
  return found.length === new Set(ids).size ? found : null
}

type Drawn = { papers: PrescriptionPaper[]; at: Date }

/**
 * Prescriptions of the doctor who asks as papers to be signed by hand, and a sheet with the address for their envelope. Each reading is
 * audited. Refuses with `not_found` where one is not theirs, and with `registration_not_current`.
 */
export const originalsDocument = async (
  ctx: BareCtx<'doctor'>,
  { ids }: CallInput<typeof rxHistory.originals>['body'],
): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const drawn = await inTransaction(ctx, async ({ tx }): Promise<Result<Drawn>> => {
    const doctor = await currentDoctor(deps.clock, tx, actor)
    if (!doctor.ok) return doctor
    const rows = await ownOf(tx, actor.staffId, ids)
    if (!rows) return refused('not_found')
    const numbers = await consultNumbers(
      tx,
      rows.map(row => row.consultId),
    )
    for (const { id, patientId } of rows)
      await audit(deps.clock, tx, {
        action: 'prescription.original.print',
        subjectType: 'prescription',
        subjectId: id,
        patientId,
      })
    return done({ papers: rows.map(row => paperOf(deps, row, numbers.get(row.consultId) ?? '')), at: deps.clock.now() })
  })
  if (!drawn.ok) return drawn
  const { originalsPdf } = await import('#src/documents/prescription-pdf.ts')
  const bytes = await originalsPdf(drawn.value.papers, deps.config.pharmacy, drawn.value.at)
  return done({ bytes, filename: `originals-${clinicToday(deps.clock)}.pdf` })
}

const news = ({ id, patientId, consultId }: PrescriptionRow): Announcement[] => [
  { topics: [`user:${patientId}`], kind: 'plan', subjectId: id },
  { topics: ['role:pharmacist'], kind: 'board', subjectId: id },
  { topics: ['role:doctor'], kind: 'consult', subjectId: consultId },
]

/**
 * Says on which day the signed originals of prescriptions were posted. What was posted before, or has arrived, stays as it is. Refuses
 * with `not_found` where one is not the doctor's own, `registration_not_current`, and `bad_request` for a day that cannot be.
 */
export const postOriginals = async (
  ctx: Ctx<'doctor'>,
  { ids, postedOn }: CallInput<typeof rxHistory.posted>['body'],
): Promise<Result<{ posted: string[] }>> => {
  const { deps, tx, actor } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const rows = await ownOf(tx, actor.staffId, ids)
  if (!rows) return refused('not_found')
  const waiting = rows.filter(isToPost)
  const tooEarly = waiting.find(row => postedOn < row.writtenOn)
  if (postedOn > clinicToday(deps.clock) || tooEarly)
    return refused('bad_request', [
      {
        field: 'postedOn',
        message: tooEarly
          ? `${prescriptionNumber(tooEarly.number)} was signed after that day. Choose a later one.`
          : 'That day has not come yet. Say it once they are posted.',
      },
    ])
  for (const row of waiting) {
    await tx.q
      .update(prescriptions)
      .set({ originalPostedOn: postedOn, originalPostedBy: doctor.value.name })
      .where(eq(prescriptions.id, row.id))
    await audit(deps.clock, tx, {
      action: 'prescription.original.posted',
      subjectType: 'prescription',
      subjectId: row.id,
      patientId: row.patientId,
    })
  }
  await announceEach(tx, waiting.flatMap(news))
  return done({ posted: waiting.map(row => row.id) })
}

/**
 * Takes back that an original was posted: it is printed and posted again. Nothing changes where none was. Refuses with `not_found` where it
 * is not the doctor's own, and with `bad_request` once the pharmacy has it.
 */
export const notPosted = async (
  ctx: Ctx<'doctor'>,
  { id, reason }: CallInput<typeof rxHistory.notPosted>['body'] & { id: string },
): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
  const [row] = (await ownOf(tx, actor.staffId, [id])) ?? []
  if (!row) return refused('not_found')
  if (!row.originalPostedOn) return done({ ok: true })
  if (row.legalFormReceivedAt)
    return refused('bad_request', [
      { field: 'reason', message: 'The pharmacy has recorded that it has this original. Ask it to look again.' },
    ])
  await tx.q
    .update(prescriptions)
    .set({ originalPostedOn: null, originalPostedBy: null })
    .where(eq(prescriptions.id, id))
  await audit(deps.clock, tx, {
    action: 'prescription.original.not_posted',
    subjectType: 'prescription',
    subjectId: id,
    patientId: row.patientId,
    fromState: row.originalPostedOn,
    reason,
  })
  await announceEach(tx, news(row))
  return done({ ok: true })
}
