import type { Finding, PrescriptionLine } from '@om/contracts/consult-parts'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  type ceasePrescription as ceaseEndpoint,
  datedHoldReasons,
  type holdPrescription as holdEndpoint,
  type MyPrescription,
} from '@om/contracts/prescriptions'
import { prescriptionMoves } from '@om/domain/lifecycles/prescription'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { hasOpenConsult } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { clinicToday, currentDoctor } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { elsewhereOf } from './elsewhere/elsewhere.repo.ts'
import { noPrescription } from './no-prescription.ts'
import { prescriptionMoved } from './prescriptions.hooks.ts'
import { isHeldByDoctor } from './prescriptions.policy.ts'
import { presentForPatient, presentLine } from './prescriptions.present.ts'
import {
  insertMove,
  lastMoves,
  lockPrescription,
  type PrescriptionRow,
  updatePrescription,
  visiblePrescription,
} from './prescriptions.repo.ts'

export type Step = {
  action: 'hold' | 'release' | 'cease' | 'supersede' | 'take_elsewhere' | 'take_back'
  by: { role: 'doctor' | 'patient' | 'system'; name: string }
  /** A reason code, for the record and the audit log. */
  reason: string
  message: string
  until?: string | null
  /** What a doctor has looked at as they take it off hold. */
  cleared?: Finding[]
}

const movedTo = ['active', 'on_hold', 'exhausted', 'ceased', 'superseded', 'released'] as const

type Moved = PrescriptionRow & { status: (typeof movedTo)[number] }

const isMoved = (row: PrescriptionRow): row is Moved => movedTo.some(status => status === row.status)

const wrongState = (row: PrescriptionRow) => refusedIn('prescription_wrong_state', row.status)

/** Where the action leads from here. Off hold, a prescription without a supply left is used up as it was before. */
const targetOf = (row: PrescriptionRow, { action, by }: Step): Moved['status'] | undefined => {
  const isLeft = suppliesLeft(row) > 0
  const found = prescriptionMoves.filter(
    move => move.from === row.status && move.action === action && move.by === by.role,
  )
  const to = found.find(move => action !== 'release' || (move.to === 'active') === isLeft)?.to
  return movedTo.find(status => status === to)
}

/** Neutral on a lock screen, the address included: that there is news, never which. */
export const writeNews = (deps: Deps, tx: Tx, row: PrescriptionRow): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: row.brand,
    subject: 'You have news from your care team',
    heading: 'You have news from your care team',
    paragraphs: ['Something about your care has changed. Sign in to read what it is and what happens next.'],
    action: { label: 'Read it', path: '/patient-dashboard' },
    dedupeKey: `prescription-moved:${row.id}:${row.version}`,
  })

/** What a patient reads of what they have asked for themselves. Neutral on a lock screen. */
const ofOwn = {
  cease: {
    subject: 'We have stopped what you asked us to stop',
    said: 'Nothing more is made, sent or charged for it. Sign in to read the details.',
    unless: 'If you did not ask for this, or stopped because you feel unwell, please call the clinic.',
  },
  take_elsewhere: {
    subject: 'We do what you asked us to do',
    said: 'Nothing more is made, sent or charged for it by us. Sign in to read what happens next, and by when.',
    unless: 'If you did not ask for this, sign in and undo it, or call the clinic.',
  },
  take_back: {
    subject: 'We have undone what you asked us to undo',
    said: 'Nothing is charged until you say so. Sign in to read the details.',
    unless: 'If you did not ask for this, please call the clinic.',
  },
}

export const writeOwn = (deps: Deps, tx: Tx, row: PrescriptionRow, action: keyof typeof ofOwn): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: row.brand,
    subject: ofOwn[action].subject,
    heading: ofOwn[action].subject,
    paragraphs: [ofOwn[action].said, ofOwn[action].unless],
    action: { label: 'See the details', path: '/patient-dashboard' },
    ...(action === 'cease' ? {} : { noticePath: '/patient-prescriptions' }),
    dedupeKey: `prescription-moved:${row.id}:${row.version}`,
  })

/**
 * Makes one move of the lifecycle on a prescription that is held still: checked against the table of moves, kept with its
 * reason, audited with from and to, announced to patient, doctors and pharmacy, and followed by supplies and charges in the
 * same transaction. Refuses with `prescription_wrong_state`, naming the state now.
 */
export const movePrescription = async (
  deps: Deps,
  tx: Tx,
  row: PrescriptionRow,
  step: Step,
): Promise<Result<PrescriptionRow>> => {
  const to = targetOf(row, step)
  if (!to) return wrongState(row)
  const moved = await updatePrescription(tx, row, { status: to })
  if (!moved || !isMoved(moved)) return refusedIn('prescription_changed', row.status)
  await insertMove(tx, {
    prescriptionId: row.id,
    patientId: row.patientId,
    action: step.action,
    reason: step.reason,
    message: step.message,
    untilOn: step.until ?? null,
    cleared: step.cleared ?? null,
    byRole: step.by.role,
    byName: step.by.name,
    at: deps.clock.now(),
  })
  await audit(deps.clock, tx, {
    action: `prescription.${step.action}`,
    subjectType: 'prescription',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: row.status,
    toState: to,
    reason: step.reason,
  })
  await announceEach(tx, [
    { topics: [`user:${row.patientId}`], kind: 'plan', subjectId: row.id },
    { topics: ['role:doctor'], kind: 'consult', subjectId: row.consultId },
    { topics: ['role:pharmacist'], kind: 'board', subjectId: row.id },
  ])
  if (step.by.role !== 'system') await closeTasks(deps, tx, 'correction', [row.id], step.by.name)
  if (to === 'ceased' || to === 'superseded' || to === 'released')
    await closeTasks(deps, tx, 'review_due', [row.id], step.by.name)
  if (row.status === 'released') await closeTasks(deps, tx, 'send_original', [row.id], step.by.name)
  await prescriptionMoved.happens(deps, tx, { prescriptionId: row.id, patientId: row.patientId, status: moved.status })
  // Of a new prescription the patient is told with the decision.
  const { action, by } = step
  const own = by.role === 'patient' && (action === 'cease' || action === 'take_elsewhere' || action === 'take_back')
  if (own) await writeOwn(deps, tx, moved, action)
  else if (action !== 'supersede') await writeNews(deps, tx, moved)
  return done(moved)
}

/**
 * Goes on holding what is on hold already, for another reason: kept, audited and announced like any hold, but nothing moves and the patient has
 * no news.
 */
export const keepOnHold = async (
  deps: Deps,
  tx: Tx,
  row: PrescriptionRow,
  reason: 'new_answers' | 'registration',
): Promise<void> => {
  if (await updatePrescription(tx, row, {}))
    await keepMove(deps, tx, row, { action: 'hold', reason, message: '', by: { role: 'system', name: '' } })
}

/** Keeps that what is on hold is held on, and why; audited, and announced to patient and doctors. */
const keepMove = async (deps: Deps, tx: Tx, row: PrescriptionRow, step: Step): Promise<void> => {
  const { reason, message, until = null, by } = step
  await insertMove(tx, {
    prescriptionId: row.id,
    patientId: row.patientId,
    action: 'hold',
    reason,
    message,
    untilOn: until,
    byRole: by.role,
    byName: by.name,
    at: deps.clock.now(),
  })
  await audit(deps.clock, tx, {
    action: 'prescription.hold',
    subjectType: 'prescription',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: row.status,
    toState: row.status,
    reason,
  })
  await announceEach(tx, [
    { topics: [`user:${row.patientId}`], kind: 'plan', subjectId: row.id },
    { topics: ['role:doctor'], kind: 'consult', subjectId: row.consultId },
  ])
}

export type ByDoctor = { id: string; version: number }

/** What a check adds to the step. */
type Checked = Pick<Step, 'cleared'> | null

/** A prescription that a doctor who practises is about to move, held still: nobody moves their own. (INV-05) */
const heldForDoctor = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  id: string,
): Promise<Result<{ row: PrescriptionRow; name: string; today: string }>> => {
  if (!(await visiblePrescription(tx, id))) return noPrescription({ tx, actor, now: deps.clock.now() }, id)
  const row = await lockPrescription(tx, id)
  if (!row) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (row.patientId === actor.id) return refused('own_care')
  return done({ row, name: doctor.value.name, today: clinicToday(deps.clock) })
}

/** It as the doctor reads it right after they did something to it. */
const presentMoved = async ({ tx, actor }: Ctx<'doctor'>, row: PrescriptionRow, today: string) => {
  const move = (await lastMoves(tx, [row.id])).get(row.id)
  const reader = { userId: actor.id, isRegistered: true, today }
  return presentLine(row, move, reader, { hasOpenConsult: await hasOpenConsult(tx, row.patientId) })
}

/**
 * A step of any doctor who practises, so that one covers while another is away. Refuses with `not_found`,
 * `registration_not_current`, `own_care` (INV-05), `prescription_changed` when somebody was faster, and whatever `check` says.
 */
export const moveAsDoctor = async (
  ctx: Ctx<'doctor'>,
  { id, version }: ByDoctor,
  step: Omit<Step, 'by'>,
  check: (row: PrescriptionRow, today: string) => Result<Checked> | Promise<Result<Checked>> = () => done(null),
): Promise<Result<PrescriptionLine>> => {
  const held = await heldForDoctor(ctx, id)
  if (!held.ok) return held
  const { row, name, today } = held.value
  const isEnded = targetOf(row, { ...step, by: { role: 'doctor', name: '' } }) === undefined || today > row.expiresOn
  if (isEnded) return wrongState(row)
  if (row.version !== version) return refusedIn('prescription_changed', row.status)
  const checked = await check(row, today)
  if (!checked.ok) return checked
  const moved = await movePrescription(ctx.deps, ctx.tx, row, {
    ...step,
    ...checked.value,
    by: { role: 'doctor', name },
  })
  return moved.ok ? done(await presentMoved(ctx, moved.value, today)) : moved
}

type Holding = ByDoctor & CallInput<typeof holdEndpoint>['body']

const untilRefusal = ({ until }: Holding, { expiresOn }: PrescriptionRow, today: string) =>
  until !== null && (until < today || until > expiresOn)
    ? refused('bad_request', [{ field: 'until', message: 'Choose a day from today to the end of the prescription.' }])
    : null

const ONLY_CLEARED =
  'It was held for a reason that only a doctor clears, so it does not end on a day. Leave the day empty, or take it off hold.'

/**
 * Another reason, day or message for what a doctor holds already: it stays on hold all the while, what was said before stays on record,
 * and its patient is told. What the clinic's rules hold is not changed by hand. Refuses as every step does.
 */
const changeHold = async (ctx: Ctx<'doctor'>, input: Holding): Promise<Result<PrescriptionLine>> => {
  const { deps, tx } = ctx
  const held = await heldForDoctor(ctx, input.id)
  if (!held.ok) return held
  const { row, name, today } = held.value
  const before = (await lastMoves(tx, [row.id])).get(row.id)
  if (today > row.expiresOn || !before || !isHeldByDoctor(row, before)) return wrongState(row)
  if (row.version !== input.version) return refusedIn('prescription_changed', row.status)
  const wrong = untilRefusal(input, row, today)
  if (wrong) return wrong
  if (input.until !== null && !datedHoldReasons.includes(before.reason))
    return refused('bad_request', [{ field: 'until', message: ONLY_CLEARED }])
  const kept = await updatePrescription(tx, row, {})
  if (!kept) return refusedIn('prescription_changed', row.status)
  const { reason, message, until } = input
  await keepMove(deps, tx, kept, { action: 'hold', reason, message, until, by: { role: 'doctor', name } })
  await writeNews(deps, tx, kept)
  return done(await presentMoved(ctx, kept, today))
}

/** Holds a prescription until a day, or until a doctor clears it; what a doctor holds already is held on, as is said now. */
export const holdPrescription = async (ctx: Ctx<'doctor'>, input: Holding): Promise<Result<PrescriptionLine>> => {
  const seen = await visiblePrescription(ctx.tx, input.id)
  if (seen?.status === 'on_hold') return changeHold(ctx, input)
  const { reason, message, until } = input
  return moveAsDoctor(
    ctx,
    input,
    { action: 'hold', reason, message, until },
    (row, today) => untilRefusal(input, row, today) ?? done(null),
  )
}

/** Ends a prescription for good. */
export const ceasePrescription = (ctx: Ctx<'doctor'>, input: ByDoctor & CallInput<typeof ceaseEndpoint>['body']) =>
  moveAsDoctor(ctx, input, { action: 'cease', reason: input.reason, message: input.message })

/** A patient stops their own treatment, in any state in which something could still be supplied. Repeating it changes nothing. */
export const stopPrescription = async (
  ctx: Ctx<'patient'>,
  input: { id: string; message: string },
): Promise<Result<MyPrescription>> => {
  const { deps, tx, actor } = ctx
  if (!(await visiblePrescription(tx, input.id))) return refused('not_found')
  const row = await lockPrescription(tx, input.id)
  if (!row) return refused('not_found')
  const stopped =
    row.status === 'ceased'
      ? done(row)
      : await movePrescription(deps, tx, row, {
          action: 'cease',
          by: { role: 'patient', name: actor.name },
          reason: 'patient_request',
          message: input.message,
        })
  if (!stopped.ok) return stopped
  return done(await presentOwn(ctx, stopped.value))
}

/** A prescription as its patient reads it right after they did something to it. */
export const presentOwn = async (
  { deps, tx, actor }: Ctx<'patient'>,
  row: PrescriptionRow,
): Promise<MyPrescription> => {
  const move = (await lastMoves(tx, [row.id])).get(row.id)
  const elsewhere = (await elsewhereOf(tx, [row.id])).get(row.id)
  const standing = { today: clinicToday(deps.clock), hasOpenConsult: await hasOpenConsult(tx, actor.id), elsewhere }
  return presentForPatient(row, move, standing)
}
