import {
  type Consent,
  type ConsentKind,
  type Consents,
  consentKinds,
  consents as contract,
  type PaymentConsent,
  type TreatmentConsent,
} from '@om/contracts/consents'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { consentText, neededForCare, treatmentConsentTexts } from '@om/domain/consents'
import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { CONSENT_TEXT_VERSION } from '@om/domain/quiz/bank'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { assessmentsOf, hasOpenConsult, latestConsultOf, withdrawOpenConsult } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { clinicToday, insertConsent, lockConsents, visibleConsents } from '#src/modules/people/people.ts'
import {
  lockStanding,
  mayStop,
  movePrescription,
  type PrescriptionRow,
  prescriptionNumber,
  visiblePrescriptionsOf,
} from '#src/modules/prescriptions/prescriptions.ts'
import { titleOfPlan, visibleAgreements } from '#src/modules/subscriptions/subscriptions.ts'

/** What was said with an assessment; undefined where it was not asked. */
const saidWith = (kind: ConsentKind, answers: QuizAnswers): boolean | undefined => {
  if (kind === 'gp') return answers.gp_share_ok === undefined ? undefined : answers.gp_share_ok === 'yes'
  return (kind === 'telehealth' ? answers.consent_telehealth : answers.consent_privacy_policy) === true
}

const itemsOf = async (tx: Tx, patientId: string): Promise<Consent[]> => {
  const assessments = await assessmentsOf(tx, patientId)
  const later = await visibleConsents(tx, patientId)
  return consentKinds.map(kind => {
    const answers: Consent['answers'] = [
      ...later
        .filter(one => one.kind === kind)
        .map(({ agrees, at, version }) => ({ agrees, at: at.toISOString(), version, where: 'records' as const })),
      ...assessments.flatMap(({ answers: told, answeredAt, consentTextVersion: version }) => {
        const agrees = saidWith(kind, told)
        return agrees === undefined
          ? []
          : [{ agrees, at: answeredAt.toISOString(), version, where: 'assessment' as const }]
      }),
    ].toSorted((one, two) => two.at.localeCompare(one.at))
    return { kind, ...consentText(kind, answers[0]?.version ?? CONSENT_TEXT_VERSION), answers }
  })
}

const ofScript = (row: PrescriptionRow): TreatmentConsent[] => {
  const about = {
    prescriptionId: row.id,
    number: prescriptionNumber(row.number),
    title: row.title,
    version: row.ruleVersion,
    at: row.signedAt.toISOString(),
    by: row.prescriberSnapshot.name,
    isRunning: row.status === 'active' || row.status === 'on_hold' || row.status === 'released',
  }
  const kinds = [
    ...(row.offLabelConsent && row.items.some(item => item.offLabel) ? (['off_label'] as const) : []),
    ...(row.compoundedConsent && row.items.some(item => item.compounded) ? (['compounded'] as const) : []),
  ]
  return kinds.map(kind => ({ ...about, kind, text: treatmentConsentTexts[kind] }))
}

type Agreed = Awaited<ReturnType<typeof visibleAgreements>>[number]

/** Whether something may still be charged by it. */
const paymentState = ({ subscription }: Agreed): PaymentConsent['state'] => {
  if (!subscription) return 'not_paid'
  const { status, cancelAtPeriodEnd } = subscription
  return cancelAtPeriodEnd || subscriptionStateOf(status, false) === 'cancelled' ? 'over' : 'running'
}

const paymentsOf = async (tx: Tx, patientId: string): Promise<PaymentConsent[]> =>
  (await visibleAgreements(tx, patientId)).map(one => ({
    planId: one.agreement.planId,
    title: titleOfPlan(one.code),
    text: one.agreement.text,
    at: one.agreement.agreedAt.toISOString(),
    state: paymentState(one),
  }))

const consentsFor = async ({ deps, tx, actor }: Ctx<'patient'>): Promise<Consents> => {
  const scripts = await visiblePrescriptionsOf(tx, actor.id)
  const today = clinicToday(deps.clock)
  return {
    items: await itemsOf(tx, actor.id),
    treatments: scripts.flatMap(ofScript),
    payments: await paymentsOf(tx, actor.id),
    stops: {
      assessment: await hasOpenConsult(tx, actor.id),
      treatments: scripts.filter(row => mayStop(row, today)).map(row => row.title),
    },
  }
}

/** Everything that the reader has agreed to, and what would stop if they withdrew it. */
const listConsents = async (ctx: Ctx<'patient'>): Promise<Result<Consents>> => {
  const { deps, tx, actor } = ctx
  auditListRead(deps.clock, tx, 'consent.mine.read', 'patient', actor.id)
  return done(await consentsFor(ctx))
}

/** Neutral on a lock screen: that something was recorded, never what. */
export const writeRecorded = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  agrees: boolean,
  key: string,
): Promise<void> => {
  const subject = agrees ? 'We have recorded what you agreed to' : 'We have recorded what you withdrew'
  await emailPatient(deps, tx, {
    patientId,
    brand: (await latestConsultOf(tx, patientId))?.brand ?? 'men',
    subject,
    heading: subject,
    paragraphs: [
      agrees
        ? 'It counts from now on. Sign in to read it.'
        : 'What rested on it has stopped. Sign in to read the details.',
      'If you did not do this, please call the clinic.',
    ],
    action: { label: 'See the details', path: '/consumer-health-records/consents' },
    dedupeKey: key,
  })
}

const withdrawnWords: Record<ConsentKind, string> = {
  telehealth: 'Has withdrawn the consent to care by telehealth.',
  health_information: 'Has withdrawn the consent to the use of their health information.',
  gp: '',
}

/** Without it there is no care here: an assessment is withdrawn, and whatever could still be supplied ends, with supply and charge. */
const endCare = async ({ deps, tx, actor }: Ctx<'patient'>, kind: ConsentKind): Promise<void> => {
  await withdrawOpenConsult(deps, tx, actor.id, 'consent_withdrawn')
  const today = clinicToday(deps.clock)
  for (const row of (await lockStanding(tx, actor.id)).filter(one => mayStop(one, today))) {
    const by = { role: 'patient', name: actor.name } as const
    const step = { action: 'cease', by, reason: 'patient_request', message: withdrawnWords[kind] } as const
    const moved = await movePrescription(deps, tx, row, step)
    if (!moved.ok) throw new Error(`prescription ${row.number} could not be ceased: ${moved.code}`)
  }
}

/**
 * Withdraws a consent with what rests on it, or gives it again; then an assessment or a review may be sent, and nothing that has ended
 * begins by itself. The same answer again changes nothing. Refuses with `quiz_result_not_found` what nobody has asked yet. (REG-19, INV-16)
 */
const answerConsent = async (
  ctx: Ctx<'patient'>,
  { kind, agrees }: CallInput<typeof contract.answer>['body'],
): Promise<Result<Consents>> => {
  const { deps, tx, actor, now } = ctx
  await lockConsents(tx, actor.id)
  const items = await itemsOf(tx, actor.id)
  const last = items.find(one => one.kind === kind)?.answers[0]
  if (!last) return refused('quiz_result_not_found')
  if (last.agrees === agrees) return done(await consentsFor(ctx))
  // Later than what it answers, whatever the clock says.
  const before = Date.parse(last.at)
  const at = before >= now.getTime() ? new Date(before + 1) : now
  await insertConsent(tx, { patientId: actor.id, kind, agrees, version: CONSENT_TEXT_VERSION, at })
  const auditId = await audit(deps.clock, tx, {
    action: agrees ? 'consent.given' : 'consent.withdrawn',
    subjectType: 'patient',
    subjectId: actor.id,
    patientId: actor.id,
    fromState: String(!agrees),
    toState: String(agrees),
    reason: kind,
  })
  if (!agrees && neededForCare(kind)) await endCare(ctx, kind)
  await writeRecorded(deps, tx, actor.id, agrees, `consent:${actor.id}:${auditId}`)
  return done(await consentsFor(ctx))
}

/** What patients have agreed to. */
export const ownConsentsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listConsents),
  serve(deps, contract.answer, answerConsent),
]
