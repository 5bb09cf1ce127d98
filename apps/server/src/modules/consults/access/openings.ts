import { type ChartAccess, type ChartOpening, type chartOpenings, OPENING_HOURS } from '@om/contracts/chart-openings'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'
import { currentDoctor, namesOfDoctors, namesOfPatients } from '#src/modules/people/people.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { consultById, consultsOfPatient } from '../consults.repo.ts'
import { decorate } from '../queue/queue.repo.ts'
import { isPatientClosed } from './chart-access.ts'
import {
  insertOpening,
  isDirector,
  lockOpening,
  type OpeningRow,
  otherDirectors,
  runningOpening,
  updateOpening,
  visibleOpenings,
} from './openings.repo.ts'

const HOUR_MS = 3_600_000

const accessTo = async (ctx: Ctx<'doctor'>, patientId: string): Promise<Result<ChartAccess>> => {
  const { tx, actor, now } = ctx
  const [newest] = await consultsOfPatient(tx, patientId)
  if (!newest || patientId === actor.id) return refused('not_found')
  const about = (await decorate(tx, [newest.id])).get(newest.id)
  const running = await runningOpening(tx, { patientId, doctorId: actor.staffId, now })
  return done({
    patientId,
    name: about ? `${about.firstName} ${about.lastName}` : '',
    dateOfBirth: about?.dateOfBirth ?? null,
    isOpen: running !== undefined || !(await isPatientClosed(ctx, patientId)),
    until: running?.endsAt.toISOString() ?? null,
  })
}

/** Who a patient is, and whether the doctor may open their record; nothing else of them. */
export const readAccess = async (
  ctx: Ctx<'doctor'>,
  { patientId, consultId }: CallInput<typeof chartOpenings.access>['query'],
): Promise<Result<ChartAccess>> => {
  const { deps, tx } = ctx
  const id = patientId ?? (consultId && (await consultById(tx, consultId))?.patientId)
  if (!id) return refused('not_found')
  auditListRead(deps.clock, tx, 'patient.list.read', 'patient', id)
  return accessTo(ctx, id)
}

type Opened = { id: string; doctorId: string }

/** That somebody has opened a record; no patient is named. */
export const writeOpened = (deps: Deps, tx: Tx, { id, doctorId }: Opened): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId,
    subject: 'A record was opened for a reason',
    heading: 'A record was opened for a reason',
    paragraphs: [
      'A doctor has opened the record of somebody who is not in their care. Look at the reason, and say whether it is in order.',
    ],
    action: { label: 'Look at it', path: '/doctor/openings?view=to_review' },
    dedupeKey: `chart-opened:${id}:${doctorId}`,
  })

/** That the medical director asks about an opening, or that its doctor has answered; no patient is named. */
export const writeAboutOpening = (
  deps: Deps,
  tx: Tx,
  what: 'asked' | 'answered',
  { id, doctorId }: Opened,
  at: Date,
): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId,
    subject: what === 'asked' ? 'The medical director asks you something' : 'An answer about a record that was opened',
    heading: what === 'asked' ? 'The medical director asks you something' : 'Your question was answered',
    paragraphs: ['It is about a record that was opened for a reason. Sign in to read it.'],
    action: { label: 'Read it', path: `/doctor/openings?view=${what === 'asked' ? 'mine' : 'to_review'}` },
    dedupeKey: `chart-opened:${id}:${what}:${at.toISOString()}`,
  })

type Opening = CallInput<typeof chartOpenings.open>['body'] & { id: string }

/**
 * Opens the record of somebody who is not in the doctor's care, for eight hours: the reason stands in the audit log, where the
 * patient reads it, and the medical director is told. Nothing new where it is open. Refuses with `not_found` and
 * `registration_not_current`.
 */
export const openChart = async (
  ctx: Ctx<'doctor'>,
  { id: patientId, key, reason, words }: Opening,
): Promise<Result<ChartAccess>> => {
  const { deps, tx, actor, now } = ctx
  const access = await accessTo(ctx, patientId)
  if (!access.ok || access.value.isOpen) return access
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const endsAt = new Date(now.getTime() + OPENING_HOURS * HOUR_MS)
  const isNew = await insertOpening(tx, {
    id: key,
    patientId,
    doctorId: actor.staffId,
    reason,
    words,
    openedAt: now,
    endsAt,
  })
  if (!isNew) return refused('bad_request', [{ field: 'key', message: 'This was sent before. Load the page again.' }])
  await audit(deps.clock, tx, {
    action: `chart_opening.${reason}.read`,
    subjectType: 'chart_opening',
    subjectId: key,
    patientId,
    reason,
  })
  const directors = await otherDirectors(tx, actor.staffId)
  for (const doctorId of directors) await writeOpened(deps, tx, { id: key, doctorId })
  if (directors.length === 0)
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'director_missing',
      subjectId: actor.id,
      summary: `${doctor.value.name} has opened a record for a reason, and there is no medical director to look at it. Name one under Users.`,
      dueAt: new Date(now.getTime() + 24 * HOUR_MS),
    })
  return done({ ...access.value, isOpen: true, until: endsAt.toISOString() })
}

const presentAll = async (ctx: Ctx<'doctor'>, rows: OpeningRow[], mayReview: boolean): Promise<ChartOpening[]> => {
  const { tx, actor, now } = ctx
  const patients = await namesOfPatients(
    tx,
    rows.map(row => row.patientId),
  )
  const doctors = await namesOfDoctors(
    tx,
    rows.flatMap(row => [row.doctorId, row.reviewedBy]),
  )
  return rows.map(row => {
    const isMe = row.doctorId === actor.staffId
    const { verdict, reviewedAt, answeredAt } = row
    return {
      id: row.id,
      patient: { id: row.patientId, name: patients.get(row.patientId) ?? '' },
      doctor: { name: doctors.get(row.doctorId)?.name ?? '', isMe },
      reason: row.reason,
      words: row.words,
      openedAt: row.openedAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      review: verdict &&
        reviewedAt && {
          verdict,
          by: doctors.get(row.reviewedBy ?? '')?.name ?? '',
          at: reviewedAt.toISOString(),
          question: row.question,
          answer: answeredAt && { words: row.answer, at: answeredAt.toISOString() },
        },
      can: {
        review: mayReview && !isMe && verdict !== 'in_order',
        answer: isMe && verdict === 'asked' && answeredAt === null,
        end: isMe && row.endsAt > now,
      },
    }
  })
}

const presentOne = async (ctx: Ctx<'doctor'>, row: OpeningRow): Promise<Result<ChartOpening>> => {
  const [shown] = await presentAll(ctx, [row], await isDirector(ctx.tx, ctx.actor.staffId))
  return shown ? done(shown) : refused('not_found')
}

type Listed = { items: ChartOpening[]; nextCursor: string | null; isDirector: boolean }

/** Records opened for a reason: the doctor's own, and everybody's for the medical director. */
export const listOpenings = async (
  ctx: Ctx<'doctor'>,
  query: CallInput<typeof chartOpenings.list>['query'],
): Promise<Result<Listed>> => {
  const { deps, tx, actor } = ctx
  const page = await listPage<OpeningRow>(query, {
    read: (after, most) => visibleOpenings(tx, { view: query.view, doctorId: actor.staffId }, after, most),
    endOf: ({ openedAt, id }) => ({ at: openedAt, id }),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  auditListRead(deps.clock, tx, 'chart_opening.list.read', 'doctor', actor.staffId)
  const mayReview = await isDirector(tx, actor.staffId)
  return done({ items: await presentAll(ctx, rows, mayReview), nextCursor, isDirector: mayReview })
}

const note = (ctx: Ctx<'doctor'>, { id, patientId }: OpeningRow, action: string) =>
  audit(ctx.deps.clock, ctx.tx, {
    action: `chart_opening.${action}`,
    subjectType: 'chart_opening',
    subjectId: id,
    patientId,
  })

/** What the medical director says of an opening; their own is left to another one. The same again changes nothing. */
export const reviewOpening = async (
  ctx: Ctx<'doctor'>,
  { id, verdict, question }: CallInput<typeof chartOpenings.review>['body'] & { id: string },
): Promise<Result<ChartOpening>> => {
  const { deps, tx, actor, now } = ctx
  const row = await lockOpening(tx, id)
  if (!row) return refused('not_found')
  if (row.doctorId === actor.staffId || !(await isDirector(tx, actor.staffId))) return refused('not_allowed')
  if (row.verdict === 'in_order' || (row.verdict === verdict && row.question === question)) return presentOne(ctx, row)
  const asks = verdict === 'asked' ? { question, answer: '', answeredAt: null } : {}
  const changed = await updateOpening(tx, id, { verdict, reviewedBy: actor.staffId, reviewedAt: now, ...asks })
  await note(ctx, row, `review_${verdict}`)
  if (verdict === 'asked') await writeAboutOpening(deps, tx, 'asked', row, now)
  return presentOne(ctx, changed)
}

/** The doctor's answer to what the medical director asks. */
export const answerOpening = async (
  ctx: Ctx<'doctor'>,
  { id, answer }: { id: string; answer: string },
): Promise<Result<ChartOpening>> => {
  const { deps, tx, actor, now } = ctx
  const row = await lockOpening(tx, id)
  if (!row || row.doctorId !== actor.staffId) return refused('not_found')
  if (row.verdict !== 'asked' || row.answeredAt) return presentOne(ctx, row)
  const changed = await updateOpening(tx, id, { answer, answeredAt: now })
  await note(ctx, row, 'answer')
  if (row.reviewedBy) await writeAboutOpening(deps, tx, 'answered', { id, doctorId: row.reviewedBy }, now)
  return presentOne(ctx, changed)
}

/** Closes a record that the doctor has opened, before its time is over. */
export const endOpening = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<ChartOpening>> => {
  const { tx, actor, now } = ctx
  const row = await lockOpening(tx, id)
  if (!row || row.doctorId !== actor.staffId) return refused('not_found')
  if (row.endsAt <= now) return presentOne(ctx, row)
  const changed = await updateOpening(tx, id, { endsAt: now })
  await note(ctx, row, 'end')
  return presentOne(ctx, changed)
}
