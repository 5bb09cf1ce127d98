import type { PrescriptionLine } from '@om/contracts/consult-parts'
import type { ConsultForDoctor, Contraindication } from '@om/contracts/consults'
import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { limitsIn, limitsOf } from '@om/contracts/limits-of'
import { compoundingReasons, type draftPrescription, signPrescription } from '@om/contracts/prescriptions'
import { overrideProblems } from '@om/domain/prescribing/overrides'
import { SHORTEST_PRIVILEGE_REASON } from '@om/domain/prescribing/signing'
import { allowedOneByOne } from '@om/domain/prescribing/templates'
import { z } from 'zod'
import { graveFlags } from '../flags.tsx'

export type Draft = CallReply<typeof draftPrescription>
export type SignBody = CallInput<typeof signPrescription>['body']

const Answer = z.object({ reason: z.string(), discussed: z.boolean(), acknowledged: z.boolean() })
export type OverrideAnswer = z.infer<typeof Answer>

/** What the doctor fills in before signing; kept while they look elsewhere. */
export const SignForm = z.object({
  template: z.string(),
  replaces: z.string().nullable(),
  supplyDays: z.number().int().nullable(),
  repeats: z.number().int().nullable(),
  items: z.array(z.object({ directions: z.string(), compoundingReason: z.enum(compoundingReasons).nullable() })),
  allergies: z.string(),
  overrides: z.record(z.string(), Answer),
  offLabelConsent: z.boolean(),
  compoundedConsent: z.boolean(),
  privilegeReason: z.string(),
  flagsRead: z.boolean(),
  message: z.string(),
})
export type SignForm = z.infer<typeof SignForm>

/** What the contract takes of the texts of a script. */
export const scriptLimits = {
  directions: limitsIn(signPrescription.body, 'items.0.directions'),
  overrideReason: limitsIn(signPrescription.body, 'overrides.0.reason'),
  allergies: limitsOf(signPrescription, 'allergies'),
  privilegeReason: limitsOf(signPrescription, 'privilegeReason'),
  note: limitsOf(signPrescription, 'note'),
  message: limitsOf(signPrescription, 'message'),
}

const noAnswer: OverrideAnswer = { reason: '', discussed: false, acknowledged: false }

/** The key of one finding in the form. */
export const findingKey = ({ ci, medicine }: Pick<Contraindication, 'ci' | 'medicine'>): string => `${ci}:${medicine}`

/** What the doctor has said about one finding so far. */
export const answerTo = (form: SignForm, finding: Contraindication): OverrideAnswer =>
  form.overrides[findingKey(finding)] ?? noAnswer

/** Allergies as the patient gave them, what happened included, to be confirmed by the doctor. */
const allergiesFrom = ({ answers }: Pick<ConsultForDoctor, 'answers'>): string => {
  const answerIn = (key: string) => answers.find(answer => answer.key === key)?.answer ?? ''
  const told = answerIn('allergies')
  if (/^(none|no allerg)/i.test(told)) return 'None known'
  return [told, answerIn('allergies_text')].filter(Boolean).join(': ')
}

const standing: readonly PrescriptionLine['status'][] = ['active', 'on_hold', 'exhausted']

/** What a new prescription may take the place of, newest first. */
export const replaceable = (prescriptions: ConsultForDoctor['prescriptions']) =>
  prescriptions.filter(({ status }) => standing.includes(status))

/** What is replaced unless the doctor says otherwise: what the patient asked to have reviewed, or the newest. */
const replacedFirst = ({
  prescriptions,
  review,
}: Pick<ConsultForDoctor, 'prescriptions' | 'review'>): string | null => {
  const standing = replaceable(prescriptions)
  return (standing.find(one => one.id === review?.prescriptionId) ?? standing[0])?.id ?? null
}

/** The form before a template is chosen. What stands already is replaced unless the doctor says otherwise. */
export const emptySignForm = (consult: Pick<ConsultForDoctor, 'answers' | 'prescriptions' | 'review'>): SignForm => ({
  template: '',
  replaces: replacedFirst(consult),
  supplyDays: null,
  repeats: null,
  items: [],
  allergies: allergiesFrom(consult),
  overrides: {},
  offLabelConsent: false,
  compoundedConsent: false,
  privilegeReason: '',
  flagsRead: false,
  message: '',
})

/**
 * The form of a newly chosen template: its directions and repeats, and answers about its medicines start afresh. What was written stays
 * while the same template is filled again.
 */
export const withDraft = (form: SignForm, draft: Draft): Partial<SignForm> => ({
  supplyDays: draft.supplyDays,
  repeats: form.repeats === null ? draft.repeats : Math.min(form.repeats, draft.mostRepeats),
  items: draft.items.map(({ directions, compoundingReason }, at) =>
    form.template === draft.template && form.items.length === draft.items.length
      ? (form.items[at] ?? { directions, compoundingReason })
      : { directions, compoundingReason },
  ),
})

/** What is left on the prescription before, and which number is offered for that reason. */
export const leftWords = (before: NonNullable<Draft['takesOver']>): string => {
  const { number, suppliesLeft, suppliesTotal, isRunningOut } = before
  const left =
    suppliesLeft === 0
      ? `No supply is left on ${number}.`
      : `${suppliesLeft} of ${suppliesTotal} supplies ${suppliesLeft === 1 ? 'is' : 'are'} left on ${number}.`
  return isRunningOut
    ? `${left} As it runs out, the usual number of repeats is offered.`
    : `${left} The repeats offered go on with what is left; you can choose another number.`
}

/** Whether the patient has to agree to a use that the medicine is not approved for. */
export const needsOffLabelConsent = (draft: Draft): boolean => draft.items.some(item => item.offLabel)
/** Whether the patient has to agree to a medicine that is made for them. */
export const needsCompoundedConsent = (draft: Draft): boolean => draft.items.some(item => item.compounded)

/** Whether the template holds a medicine that the medical director allows one by one, and that needs a reason in the record. */
export const needsPrivilegeReason = (draft: Pick<Draft, 'items'>): boolean => allowedOneByOne(draft.items).length > 0

/** Whether the doctor has dealt with a finding. (INV-04) */
export const isSettled = (finding: Contraindication, answer: OverrideAnswer): boolean => {
  const { ci, medicine } = finding
  return overrideProblems([finding], [{ ci, medicine, ...answer }]).length === 0
}

/** What is still missing before the script can be previewed, in the order of the form. The server decides again. */
export const missingBeforeSigning = (
  form: SignForm,
  draft: Draft,
  consult: Pick<ConsultForDoctor, 'flags' | 'policy'>,
  note: string,
): string[] => {
  const open = draft.contraindications.filter(one => !isSettled(one, answerTo(form, one)))
  const blocked = open.filter(({ severity }) => severity === 'A').length
  const missing: [boolean, string][] = [
    [consult.policy.liveContactNeeded || consult.policy.videoNeeded, 'a live contact'],
    [consult.policy.identityNeeded, 'a photo ID'],
    [draft.needs.length > 0, 'results on file'],
    [blocked > 0, 'another template: this one is blocked'],
    [open.length > blocked, open.length - blocked === 1 ? 'one check' : `${open.length - blocked} checks`],
    [form.items.some(item => item.directions.trim().length < scriptLimits.directions.min), 'directions'],
    [
      draft.items.some((item, at) => item.compounded && !form.items[at]?.compoundingReason),
      'the reason for compounding',
    ],
    [form.allergies.trim() === '', 'allergies'],
    [
      form.allergies.trim().length > scriptLimits.allergies.max,
      `allergies in at most ${scriptLimits.allergies.max} characters`,
    ],
    [
      needsPrivilegeReason(draft) && form.privilegeReason.trim().length < SHORTEST_PRIVILEGE_REASON,
      'why first-line treatment does not do',
    ],
    [needsOffLabelConsent(draft) && !form.offLabelConsent, 'consent to off-label use'],
    [needsCompoundedConsent(draft) && !form.compoundedConsent, 'consent to a compounded medicine'],
    [graveFlags(consult.flags).length > 0 && !form.flagsRead, 'that you read the flags'],
    [note.trim().length < scriptLimits.note.min, 'the note'],
  ]
  return missing.filter(([is]) => is).map(([, what]) => what)
}

type FilledTemplate = Pick<
  Draft,
  'template' | 'templateVersion' | 'supplyDays' | 'repeats' | 'items' | 'contraindications'
>

/** Before a template is filled; nothing is signed then. */
export const noTemplate: FilledTemplate = {
  template: '',
  templateVersion: 0,
  supplyDays: 0,
  repeats: 0,
  items: [],
  contraindications: [],
}

/** The request that signs exactly what the preview shows. */
export const signBody = (
  form: SignForm,
  draft: FilledTemplate,
  consult: Pick<ConsultForDoctor, 'version'>,
  note: { text: string; used: readonly string[] },
): SignBody => ({
  version: consult.version,
  template: draft.template,
  templateVersion: draft.templateVersion,
  replaces: form.replaces,
  supplyDays: draft.supplyDays,
  repeats: form.repeats ?? draft.repeats,
  items: draft.items.map((item, at) => ({
    directions: (form.items[at]?.directions ?? item.directions).trim(),
    compoundingReason: item.compounded ? (form.items[at]?.compoundingReason ?? null) : null,
  })),
  allergies: form.allergies.trim(),
  overrides: draft.contraindications
    .filter(({ severity }) => severity !== 'A')
    .map(finding => ({ ci: finding.ci, medicine: finding.medicine, ...answerTo(form, finding) })),
  offLabelConsent: form.offLabelConsent,
  compoundedConsent: form.compoundedConsent,
  privilegeReason: form.privilegeReason.trim(),
  flagsRead: form.flagsRead,
  note: note.text.trim(),
  from: [...note.used],
  message: form.message.trim(),
})
