import { z } from 'zod'
import { Brand, Day, dayField, Id, IdParams, Instant, Version } from './common.ts'
import {
  ConsultNote,
  Finding,
  MovedPrescription,
  PrescriptionLine,
  PrescriptionState,
  reviewReasons,
} from './consult-parts.ts'
import { ConsultForDoctor, Contraindication } from './consults.ts'
import { Download, endpoint } from './endpoint.ts'
import { patientGates } from './gates.ts'

export const compoundingReasons = [
  'dose_unavailable',
  'form_unsuitable',
  'excipient_allergy',
  'combination',
  'product_unavailable',
] as const

export { PrescriptionState, prescriptionStates } from './consult-parts.ts'

export const PrescriptionItem = z.object({
  medicine: z.string(),
  description: z.string(),
  form: z.string(),
  strength: z.string(),
  quantity: z.number().positive(),
  unit: z.string(),
  directions: z.string().trim().min(10, 'Write directions the patient can follow.').max(500),
  compounded: z.boolean(),
  compoundingReason: z.enum(compoundingReasons).nullable(),
  offLabel: z.boolean(),
})
export type PrescriptionItem = z.infer<typeof PrescriptionItem>

export const Override = z.object({
  ci: z.string(),
  medicine: z.string(),
  reason: z.string().trim().max(1000).default(''),
  discussed: z.boolean().default(false),
  acknowledged: z.boolean().default(false),
})
export type Override = z.infer<typeof Override>

export const Prescription = z.object({
  id: Id,
  number: z.string(),
  brand: Brand,
  title: z.string(),
  status: PrescriptionState,
  purchased: z.boolean(),
  items: z.array(PrescriptionItem),
  repeats: z.int(),
  supplyDays: z.int(),
  intervalDays: z.int(),
  suppliesTotal: z.int(),
  suppliesUsed: z.int(),
  /** Of all supplies those not used, and those that were used and never reached the patient. */
  suppliesLeft: z.int(),
  writtenOn: Day,
  expiresOn: Day,
  prescriber: z.object({ name: z.string(), ahpraNumber: z.string(), qualification: z.string(), phone: z.string() }),
  legalFormReceivedAt: Instant.nullable(),
  /** When its prescriber posted the signed original to the pharmacy, and who; absent while it was not posted. (REG-12) */
  originalPosted: z.object({ on: Day, by: z.string() }).optional(),
})
export type Prescription = z.infer<typeof Prescription>

export const draftPrescription = endpoint('GET', '/api/consults/:id/prescription-draft', {
  who: 'doctor',
  summary: 'Fill a template for this patient and check it',
  params: IdParams,
  query: z.object({
    template: z.string().max(20),
    supplyDays: z.coerce.number().int().optional(),
    /** The prescription that it is to take the place of. */
    replaces: Id.optional(),
  }),
  reply: z.object({
    template: z.string(),
    /** The version of the template that was filled: what is signed has to be this one. */
    templateVersion: z.int(),
    title: z.string(),
    supplyDays: z.int(),
    supplyDayChoices: z.array(z.int()),
    /** Offered first: what is left of a course that goes on, otherwise the most that may be prescribed. */
    repeats: z.int(),
    mostRepeats: z.int(),
    /** What is left on the prescription whose place it takes; null where it stands beside the others. */
    takesOver: z
      .object({
        number: z.string(),
        suppliesLeft: z.int(),
        suppliesTotal: z.int(),
        /** It is nearly over, or its patient asks for that reason: the usual number is offered. */
        isRunningOut: z.boolean(),
      })
      .nullable(),
    items: z.array(PrescriptionItem),
    contraindications: z.array(Contraindication),
    warnings: z.array(z.string()),
    /** What has to be on file before it can be signed, and is not. */
    needs: z.array(z.string()),
    plan: z
      .object({ code: z.string(), title: z.string(), priceCents: z.int(), currency: z.string(), intervalDays: z.int() })
      .nullable(),
  }),
})

export const signPrescription = endpoint('POST', '/api/consults/:id/prescription', {
  who: 'doctor',
  summary: 'Sign the prescription and approve the consult (INV-02, INV-03, INV-04, REG-10)',
  params: IdParams,
  body: z.object({
    version: Version,
    template: z.string().max(20),
    templateVersion: Version,
    /** The prescription whose place it takes; none for one beside what is there. */
    replaces: Id.nullable().optional(),
    supplyDays: z.int(),
    repeats: z.int().min(0).max(5),
    items: z.array(
      z.object({
        directions: PrescriptionItem.shape.directions,
        compoundingReason: z.enum(compoundingReasons).nullable(),
      }),
    ),
    allergies: z.string().trim().min(1, 'Record allergies, or "none known".').max(300),
    overrides: z.array(Override).max(60).default([]),
    offLabelConsent: z.boolean().default(false),
    compoundedConsent: z.boolean().default(false),
    privilegeReason: z.string().trim().max(500).default(''),
    flagsRead: z.boolean().default(false),
    note: ConsultNote,
    /** The usual words that the note began with. */
    from: z.array(Id).max(10).optional(),
    message: z.string().trim().max(2000).default(''),
  }),
  reply: ConsultForDoctor,
})

/** Where the original of a prescription is that its patient takes to another pharmacy, and where it goes. (REG-04, REG-12) */
export const Elsewhere = z.object({
  askedAt: Instant,
  /** `paper`: the signed original is posted; `token`: the electronic one is sent again. */
  form: z.enum(['paper', 'token']),
  /** Who holds it, and sends it. */
  from: z.enum(['pharmacy', 'doctor']),
  to: z.enum(['me', 'pharmacy']),
  /** Name and address it goes to, one line each; empty for a token that goes to the patient. */
  address: z.string(),
  /** Deliveries that another pharmacy may still make on it; as they were written on it once it is sent. */
  suppliesLeft: z.int(),
  /** By when it is sent, while it is not. */
  sendBy: Instant,
  sent: z.object({ at: Instant, reference: z.string() }).nullable(),
})
export type Elsewhere = z.infer<typeof Elsewhere>

/** A prescription as its patient reads it. */
export const MyPrescription = Prescription.extend({
  /** What was done to it last, besides supplying; null while nothing was. */
  lastMove: MovedPrescription.nullable(),
  /** The prescription that has taken its place; null while none has. */
  replacedBy: z.string().nullable(),
  /** Null while it is dispensed here. */
  elsewhere: Elsewhere.nullable(),
  can: z.object({ stop: z.boolean(), review: z.boolean(), takeElsewhere: z.boolean(), takeBack: z.boolean() }),
})
export type MyPrescription = z.infer<typeof MyPrescription>

export const myPrescriptions = endpoint('GET', '/api/prescriptions/mine', {
  who: 'patient',
  summary: 'My prescriptions, newest first',
  reply: z.object({
    items: z.array(MyPrescription),
    /** The patient's own address on one line, where an original would be posted; empty while none is known. */
    postTo: z.string(),
  }),
})

export const takeElsewhere = endpoint('POST', '/api/prescriptions/:id/elsewhere', {
  who: 'patient',
  summary: 'Take my prescription to another pharmacy: it is not dispensed or charged here any more (REG-04)',
  params: IdParams,
  body: z
    .object({
      to: z.enum(['me', 'pharmacy'], 'Choose where it goes.').default('me'),
      /** Name and address of the pharmacy, where it goes there. */
      pharmacy: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
    })
    .refine(({ to, pharmacy }) => to === 'me' || pharmacy.length >= 10, {
      path: ['pharmacy'],
      error: 'Write the name and the address of the pharmacy.',
    }),
  reply: MyPrescription,
  limit: { max: 20, seconds: 3600 },
})

export const takeBack = endpoint('POST', '/api/prescriptions/:id/elsewhere/back', {
  who: 'patient',
  summary: 'Have my prescription dispensed here after all, while its original has not been sent',
  params: IdParams,
  reply: MyPrescription,
  limit: { max: 20, seconds: 3600 },
})

/** An original to be sent to where its patient wants it, for whoever sends it. */
export const OriginalToSend = Elsewhere.extend({
  prescriptionId: Id,
  number: z.string(),
  title: z.string(),
  patientName: z.string(),
  sentBy: z.string().nullable(),
  /** `send` and `undo` by whoever holds it, while the prescription is released. */
  can: z.object({ send: z.boolean(), undo: z.boolean() }),
})
export type OriginalToSend = z.infer<typeof OriginalToSend>

export const originalToSend = endpoint('GET', '/api/prescriptions/:id/elsewhere', {
  who: ['doctor', 'pharmacist'],
  summary: 'Where the original of a prescription goes that its patient takes to another pharmacy',
  params: IdParams,
  reply: OriginalToSend,
})

export const sendOriginal = endpoint('POST', '/api/prescriptions/:id/elsewhere/sent', {
  who: ['doctor', 'pharmacist'],
  summary: 'Say that the original has been sent, or that this was recorded by mistake',
  params: IdParams,
  body: z.object({
    isSent: z.boolean(),
    /** The number of the letter, where it has one. */
    reference: z.string().trim().max(60, 'Use at most 60 characters.').default(''),
  }),
  reply: OriginalToSend,
})

export const prescriptionPdf = endpoint('GET', '/api/prescriptions/:id/document', {
  who: ['patient', 'doctor', 'pharmacist'],
  summary: 'The prescription as PDF',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
})

/** Why a doctor holds a prescription. */
export const prescriptionHoldReasons = [
  'pregnancy',
  'side_effect',
  'new_condition',
  'new_medicine',
  'test_result',
  'review_due',
  'patient_request',
  'other',
] as const
/** Reasons that pass by themselves: only such a hold may end on a day, every other is cleared by a doctor. */
export const datedHoldReasons: readonly string[] = ['patient_request', 'other']

export const prescriptionCeaseReasons = [
  'pregnancy',
  'side_effect',
  'contraindicated',
  'no_benefit',
  'patient_request',
  'other',
] as const

const ToPatient = z.string().trim().min(10, 'Write at least 10 characters for the patient.').max(1000)

export const holdPrescription = endpoint('POST', '/api/prescriptions/:id/hold', {
  who: 'doctor',
  summary: 'Hold a prescription: nothing is made, sent or charged for it until it is released',
  params: IdParams,
  body: z
    .object({
      version: Version,
      reason: z.enum(prescriptionHoldReasons, 'Choose a reason.'),
      /** What the patient reads. */
      message: ToPatient,
      /** The last day of the hold; null until a doctor clears it. */
      until: dayField('Enter a day, or leave it empty.').nullable(),
    })
    .refine(({ reason, until }) => until === null || datedHoldReasons.includes(reason), {
      path: ['until'],
      error: 'A hold for this reason is cleared by a doctor. Leave the day empty.',
    }),
  reply: PrescriptionLine,
})

export const releasePrescription = endpoint('POST', '/api/prescriptions/:id/release', {
  who: 'doctor',
  summary: 'Clear the hold of a prescription',
  params: IdParams,
  body: z.object({
    version: Version,
    /** Why it is safe to go on, for the record. */
    reason: z.string().trim().min(10, 'Write in at least 10 characters why it may go on.').max(1000),
    /** What speaks against it and the doctor has looked at: nothing else is cleared. */
    findings: z.array(Finding).max(60).optional(),
    /** They have talked with the patient about it; needed where something is contraindicated. */
    discussed: z.boolean().optional(),
  }),
  reply: PrescriptionLine,
})

export const ceasePrescription = endpoint('POST', '/api/prescriptions/:id/cease', {
  who: 'doctor',
  summary: 'End a prescription for good',
  params: IdParams,
  body: z.object({
    version: Version,
    reason: z.enum(prescriptionCeaseReasons, 'Choose a reason.'),
    message: ToPatient,
  }),
  reply: PrescriptionLine,
})

export const stopPrescription = endpoint('POST', '/api/prescriptions/:id/stop', {
  who: 'patient',
  summary: 'Stop my treatment: nothing more is made, sent or charged for this prescription',
  params: IdParams,
  body: z.object({ message: z.string().trim().max(1000).default('') }),
  reply: MyPrescription,
})

type Asked = { isChanged: boolean; reason: string; corrected: readonly string[] }
/** Whether something has to be written: what has changed, where it was not changed in the picture on the way. */
export const reviewNeedsWords = ({ isChanged, reason, corrected }: Asked): boolean =>
  (isChanged || reason === 'changed') && corrected.length === 0
export const REVIEW_WORDS = 'Change above what is new, or tell the doctor in a few words what has changed.'

export const reviewPrescription = endpoint('POST', '/api/prescriptions/:id/review', {
  who: 'patient',
  summary: 'Ask a doctor to review my treatment: it goes before the doctors with what is known of me today',
  params: IdParams,
  body: z
    .object({
      reason: z.enum(reviewReasons, 'Choose what it is about.'),
      /** Whether anything is new since they told us last. */
      isChanged: z.boolean('Choose yes or no.'),
      words: z.string().trim().max(1000, 'Use at most 1000 characters.').default(''),
      /** Keys of what they changed in their clinical picture on the way, instead of writing what is new; the server looks what is on record. */
      corrected: z.array(z.string().max(60)).max(20).default([]),
    })
    .refine(review => review.words.length >= 3 || !reviewNeedsWords(review), {
      path: ['words'],
      error: REVIEW_WORDS,
    }),
  reply: z.object({ consultId: Id }),
  limit: { max: 20, seconds: 3600 },
})

export const beginReview = endpoint('POST', '/api/prescriptions/:id/begin-review', {
  who: 'doctor',
  summary:
    'Begin the review of a prescription that its patient has not asked for: it waits in the queue with what is known today',
  params: IdParams,
  reply: z.object({ consultId: Id }),
})

export const legalForms = ['paper_signed_original', 'conformant_eprescription'] as const

export const receiveLegalForm = endpoint('POST', '/api/prescriptions/:id/legal-form', {
  who: 'pharmacist',
  summary: 'Record that the signed original has been received (REG-12)',
  params: IdParams,
  body: z.object({
    form: z.enum(legalForms),
    reference: z.string().trim().max(80).default(''),
  }),
  reply: Prescription,
})

export const undoLegalForm = endpoint('POST', '/api/prescriptions/:id/legal-form/undo', {
  who: 'pharmacist',
  summary: 'Say that a signed original was recorded by mistake; while nothing was supplied on it',
  params: IdParams,
  body: z.object({ reason: z.string().trim().min(5, 'Write at least 5 characters.').max(300) }),
  reply: Prescription,
})

export const prescriptions = {
  gates: patientGates,
  draft: draftPrescription,
  sign: signPrescription,
  mine: myPrescriptions,
  document: prescriptionPdf,
  receiveLegalForm,
  undoLegalForm,
  hold: holdPrescription,
  release: releasePrescription,
  cease: ceasePrescription,
  stop: stopPrescription,
  review: reviewPrescription,
  beginReview,
  takeElsewhere,
  takeBack,
  originalToSend,
  sendOriginal,
}
