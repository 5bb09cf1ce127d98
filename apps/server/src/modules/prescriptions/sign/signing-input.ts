import type { CallInput } from '@om/contracts/endpoint'
import type { PrescriptionItem, signPrescription as signEndpoint } from '@om/contracts/prescriptions'
import type { PatientSnapshot, PrescriberSnapshot, StoredOverride } from '@om/db/tables/prescriptions'
import { addressLine } from '@om/domain/delivery'
import { basisOf } from '@om/domain/gate/basis'
import { expiryOf, type SigningInput } from '@om/domain/prescribing/signing'
import type { Privilege } from '@om/domain/prescribing/template-data'
import { standsForVideo } from '#src/modules/consults/consults.ts'
import type { Doctor, PatientDetails } from '#src/modules/people/people.ts'
import type { Filled } from './fill-draft.ts'

export type SignBody = CallInput<typeof signEndpoint>['body']

const privilegesOf = (doctor: Doctor): Privilege[] => [
  ...(doctor.canPrescribeDut ? (['can_prescribe_dut'] as const) : []),
  ...(doctor.canPrescribeMoxPo ? (['can_prescribe_mox_po'] as const) : []),
  ...(doctor.canPrescribeCpa ? (['can_prescribe_cpa'] as const) : []),
]

/** The template's items with the doctor's directions and, where something is compounded, their reason. */
export const itemsToSign = (filled: Filled, body: SignBody): PrescriptionItem[] =>
  filled.draft.items.map((item, index) => {
    const edit = body.items[index]
    return {
      ...item,
      directions: edit?.directions ?? item.directions,
      compoundingReason: item.compounded ? (edit?.compoundingReason ?? null) : null,
    }
  })

/** The patient as the prescription names them. */
export const patientSnapshot = (patient: PatientDetails, dateOfBirth: string | null): PatientSnapshot => ({
  name: `${patient.firstName} ${patient.lastName}`.trim(),
  dateOfBirth,
  address: addressLine(patient.address),
  phone: patient.phone,
})

/** The prescriber as the prescription names them. */
export const prescriberSnapshot = (doctor: Doctor): PrescriberSnapshot => ({
  name: doctor.name,
  qualification: doctor.qualification,
  ahpraNumber: doctor.ahpraNumber,
  prescriberNumber: doctor.prescriberNumber,
  practiceAddress: doctor.practiceAddress,
  phone: doctor.phone,
})

/** How the doctor dealt with each contraindication, kept for the pharmacist (INV-04). */
export const overridesToStore = (filled: Filled, body: SignBody): StoredOverride[] =>
  filled.contraindications.map(finding => {
    const { ci, medicine, severity, label } = finding
    const given = body.overrides.find(one => one.ci === ci && one.medicine === medicine)
    return {
      ci,
      medicine,
      severity,
      label,
      reason: given?.reason ?? '',
      discussed: given?.discussed ?? false,
      acknowledged: given?.acknowledged ?? false,
      basis: basisOf(finding, filled.gate),
    }
  })

/** Everything the signing rules look at. */
export const signingInput = (given: {
  filled: Filled
  body: SignBody
  doctor: Doctor
  patientId: string
  patient: PatientSnapshot
  contacts: readonly (SigningInput['contacts'][number] & Parameters<typeof standsForVideo>[1])[]
  hasCriticalFlags: boolean
}): SigningInput => {
  const { filled, body, doctor, patient } = given
  return {
    today: filled.today,
    doctor: { ...doctor, privileges: privilegesOf(doctor) },
    patient: { ...patient, userId: given.patientId },
    liveContactNeeded: filled.policy.liveContactNeeded,
    videoNeeded: filled.policy.videoNeeded,
    contacts: given.contacts.map(contact => ({ ...contact, standsForVideo: standsForVideo(filled.policy, contact) })),
    identityNeeded: filled.policy.identityNeeded,
    contraindications: filled.contraindications,
    overrides: body.overrides,
    isFirst: filled.policy.isFirst,
    items: itemsToSign(filled, body),
    supplyDays: filled.draft.supplyDays,
    intervalDays: filled.draft.intervalDays,
    repeats: body.repeats,
    writtenOn: filled.today,
    expiresOn: expiryOf(filled.today),
    allergies: body.allergies,
    offLabelConsent: body.offLabelConsent,
    compoundedConsent: body.compoundedConsent,
    privilegeReason: body.privilegeReason,
    hasCriticalFlags: given.hasCriticalFlags,
    flagsRead: body.flagsRead,
    needs: filled.needs,
  }
}
