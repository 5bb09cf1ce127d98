import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Refusal, type Result, refused } from '@om/contracts/errors'
import type { PatientSnapshot } from '@om/db/tables/prescriptions'
import { planPrice } from '@om/domain/prescribing/plans'
import { checkSigning, type SigningInput, type SigningProblem } from '@om/domain/prescribing/signing'
import { parseDob } from '@om/domain/quiz/date'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { decideConsult, type Held, photosOfPatient, withHeldConsult } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { countTexts } from '#src/modules/templates/templates.ts'
import { askGate, type GateRun, keepGateRun } from '../gate-runs.ts'
import { movePrescription } from '../move-prescription.ts'
import { isSafetyOpen, orderInTheMaking, prescriptionSigned } from '../prescriptions.hooks.ts'
import { isReplaceable } from '../prescriptions.policy.ts'
import { prescriptionNumber } from '../prescriptions.present.ts'
import { insertPrescription, lockPrescription, type PrescriptionRow } from '../prescriptions.repo.ts'
import { type Filled, fillDraft } from './fill-draft.ts'
import { overridesToStore, patientSnapshot, prescriberSnapshot, type SignBody, signingInput } from './signing-input.ts'

/** A missing contact alone has its own sentence; anything else lists every point at once. */
const refusalOf = (problems: SigningProblem[]): Refusal => {
  const isContact = ({ code }: SigningProblem) => code === 'live_contact_needed' || code === 'video_needed'
  // A photo ID is sighted in the same talk.
  const isContactOnly =
    problems.some(isContact) && problems.every(one => isContact(one) || one.code === 'identity_unproven')
  return refused(isContactOnly ? 'live_contact_needed' : 'signing_refused', problems)
}

type ToSign = {
  filled: Filled
  body: SignBody
  checked: SigningInput
  patient: PatientSnapshot
  run: GateRun
  replaced: PrescriptionRow | null
}

const store = async (
  deps: Deps,
  { tx, consult, doctor, now }: Held,
  { filled, body, checked, patient, run, replaced }: ToSign,
): Promise<PrescriptionRow | undefined> => {
  const signed = await insertPrescription(tx, {
    patientId: consult.patientId,
    consultId: consult.id,
    doctorId: doctor.id,
    brand: consult.brand,
    replaces: replaced?.id ?? null,
    templateCode: filled.draft.template,
    templateVersion: filled.templateVersion,
    title: filled.draft.title,
    status: 'active',
    items: [...checked.items],
    repeats: checked.repeats,
    supplyDays: checked.supplyDays,
    intervalDays: checked.intervalDays,
    suppliesTotal: checked.repeats + 1,
    allergies: body.allergies,
    overrides: overridesToStore(filled, body),
    privilegeReason: body.privilegeReason,
    offLabelConsent: body.offLabelConsent,
    compoundedConsent: body.compoundedConsent,
    patientSnapshot: patient,
    prescriberSnapshot: prescriberSnapshot(doctor),
    ruleVersion: run.rules.version,
    inputsHash: inputsHash(run.inputs),
    writtenOn: checked.writtenOn,
    expiresOn: checked.expiresOn,
    signedAt: now,
    createdAt: now,
  })
  if (!signed) return undefined
  keepGateRun(deps, tx, run, { gate: 'sign', patientId: signed.patientId, prescriptionId: signed.id })
  await audit(deps.clock, tx, {
    action: 'prescription.sign',
    subjectType: 'prescription',
    subjectId: signed.id,
    patientId: signed.patientId,
    fromState: 'draft',
    toState: 'active',
  })
  return signed
}

/**
 * The prescription whose place the new one takes, held still. What is being made for it leaves first: signing waits, unless the
 * prescription is on hold and its order with it.
 */
const holdReplaced = async (
  tx: Tx,
  patientId: string,
  id: string | null | undefined,
): Promise<Result<PrescriptionRow | null>> => {
  if (!id) return done(null)
  const row = await lockPrescription(tx, id)
  if (!row || row.patientId !== patientId || !isReplaceable(row))
    return refused('bad_request', [
      { field: 'replaces', message: 'This prescription has ended meanwhile. Reload the case, and choose again.' },
    ])
  const order = row.status === 'on_hold' ? undefined : await orderInTheMaking.ask(tx, id)
  return order
    ? refused('bad_request', [
        {
          field: 'replaces',
          message: `${order} is being made for it. Let it leave first, or put the prescription on hold: then it is destroyed and paid back.`,
        },
      ])
    : done(row)
}

/** Ends the prescription whose place a new one has taken; its supplies and charges follow. */
const supersede = (
  deps: Deps,
  { tx, doctor }: Held,
  replaced: PrescriptionRow | null,
  signed: PrescriptionRow,
): Promise<Result<PrescriptionRow | null>> =>
  replaced
    ? movePrescription(deps, tx, replaced, {
        action: 'supersede',
        by: { role: 'doctor', name: doctor.name },
        reason: prescriptionNumber(signed.number),
        message: '',
      })
    : Promise.resolve(done(null))

const prepare = async (deps: Deps, held: Held, body: SignBody): Promise<Result<ToSign>> => {
  const { tx, consult, doctor, about } = held
  const replaced = await holdReplaced(tx, consult.patientId, body.replaces)
  if (!replaced.ok) return replaced
  // One after the other: they are read as the doctor, and each change of role is a statement of its own.
  await about.quiz()
  const details = await about.patient()
  const contacts = await about.contacts()
  const filled = await fillDraft(deps, tx, consult, about, body)
  if (!filled.ok) return filled
  // Where nothing was prescribed before, nothing has been reported.
  if (!filled.value.policy.isFirst && (await isSafetyOpen.ask(tx, consult.patientId)))
    return refused('side_effect_open')
  if ((await photosOfPatient.ask(deps, tx, consult)).photosMissing) return refused('photos_needed')
  if (body.items.length !== filled.value.draft.items.length)
    return refused('bad_request', [{ field: 'items', message: 'Reload the template: its medicines have changed.' }])
  if (body.templateVersion !== filled.value.templateVersion)
    return refused('bad_request', [
      { field: 'template', message: 'This template has a new version. Choose it again, and read what it says now.' },
    ])
  if (!details) return refused('not_found')
  const patient = patientSnapshot(
    details,
    // As it stands today: what was put right since the assessment is printed.
    parseDob(filled.value.gate.answers.date_of_birth) ?? filled.value.assessment.dateOfBirth,
  )
  const checked = signingInput({
    filled: filled.value,
    body,
    doctor,
    patient,
    patientId: consult.patientId,
    contacts,
    hasCriticalFlags: consult.doctorFlags.some(flag => flag.severity === 'critical'),
  })
  const result = checkSigning(checked)
  const run = askGate(filled.value.rules, { ...filled.value.gate, overrides: body.overrides })
  if (result.ok) return done({ filled: filled.value, body, checked, patient, run, replaced: replaced.value })
  keepGateRun(deps, tx, run, { gate: 'sign', patientId: consult.patientId, prescriptionId: null })
  return refusalOf(result.problems)
}

/**
 * Signs the prescription of a consult the doctor holds, in one transaction: every rule of signing is checked again today
 * (INV-02 to INV-05, REG-10, privileges), the prescription becomes active with patient and prescriber as they are now, the
 * note is signed, the consult approved, and the plan offered. Nothing is charged (INV-11). Refuses with every point at once.
 */
export const signPrescription = (
  ctx: Ctx<'doctor'>,
  input: SignBody & { id: string },
): Promise<Result<ConsultForDoctor>> => {
  const { deps } = ctx
  return withHeldConsult(ctx, input, async held => {
    const ready = await prepare(deps, held, input)
    if (!ready.ok) return ready
    const signed = await store(deps, held, ready.value)
    if (!signed) return refused('consult_wrong_state')
    const ended = await supersede(deps, held, ready.value.replaced, signed)
    if (!ended.ok) return ended
    const approved = await decideConsult(deps, held, {
      action: 'approve',
      reason: '',
      message: input.message,
      note: input.note,
    })
    if (!approved.ok) return approved
    await countTexts(held.tx, input.from ?? [], held.doctor.id, clinicToday(deps.clock))
    const { plan, policy } = ready.value.filled
    await prescriptionSigned.happens(deps, held.tx, {
      patientId: signed.patientId,
      consultId: signed.consultId,
      prescriptionId: signed.id,
      isFirst: policy.isFirst,
      brand: signed.brand,
      code: plan.code,
      priceCents: planPrice(plan.code, signed.intervalDays).cents,
      intervalDays: signed.intervalDays,
    })
    return done(signed)
  })
}
