import type { IsoDate } from '@om/domain/dates'
import type { PublicDoctor } from '#src/modules/people/people.ts'
import type { Everything } from '../export/export.repo.ts'
import { inWords } from '../export/export-care.present.ts'
import { findingsOf, notesOf, requestsOf, saidOf } from './fhir-findings.ts'
import { auCore, known, type Resource, ref, some, TERMS, text } from './fhir-parts.ts'
import { resultsOf } from './fhir-results.ts'
import { type Known, toldOf } from './fhir-told.ts'
import { letterResources, lettersOf } from './letters.ts'

/** Somebody of the clinic who opened the record on one day. */
export type LookOnDay = { id: number; name: string; part: string; times: number; at: Date; isReading: boolean }

export type BundleSource = {
  all: Everything
  /** What is true of them today; none before their first assessment was sent. */
  today: Known | undefined
  doctors: ReadonlyMap<string, PublicDoctor>
  looks: readonly LookOnDay[]
  /** As it stands today, with what was put right. */
  born: IsoDate | null
  /** Where each photo or paper lies in the package, by its id. */
  fileOf: (photo: Everything['photos'][number]) => string
  madeAt: Date
}

const scriptStates: Record<string, string> = {
  draft: 'draft',
  active: 'active',
  released: 'active',
  on_hold: 'on-hold',
  ceased: 'stopped',
  superseded: 'stopped',
}
const bookingStates: Record<string, string> = {
  requested: 'pending',
  booked: 'booked',
  confirmed: 'booked',
  waiting: 'arrived',
  in_progress: 'arrived',
  completed: 'fulfilled',
  no_show: 'noshow',
}
const openStates = new Set(['submitted', 'in_review', 'needs_info', 'video_required'])

const patientOf = ({ all: { profile, quizzes }, born }: BundleSource): Resource[] => {
  if (!profile) return []
  const { address } = profile
  const sex = quizzes.findLast(quiz => quiz.sexAtBirth !== null)?.sexAtBirth
  return [
    {
      resourceType: 'Patient',
      id: profile.id,
      ...auCore('patient'),
      identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${profile.id}` }],
      name: [
        {
          use: 'official',
          ...known('family', profile.lastName),
          ...some('given', profile.firstName && [profile.firstName]),
        },
      ],
      gender: sex === 'male' || sex === 'female' ? sex : 'unknown',
      ...known('birthDate', born),
      telecom: [
        ...(profile.phone ? [{ system: 'phone', value: profile.phone }] : []),
        { system: 'email', value: profile.email },
      ],
      ...some(
        'address',
        address && [
          {
            line: [address.line1, address.line2].filter(Boolean),
            city: address.suburb,
            state: address.state,
            postalCode: address.postcode,
            country: 'AU',
          },
        ],
      ),
    },
  ]
}

const practitionersOf = ({ doctors }: BundleSource): Resource[] =>
  [...doctors.values()].map(({ id, name, ahpraNumber }) => ({
    resourceType: 'Practitioner',
    id,
    ...auCore('practitioner'),
    identifier: [{ system: 'http://hl7.org.au/id/ahpra-registration-number', value: ahpraNumber }],
    name: [{ text: name, family: name.split(' ').at(-1) }],
  }))

const casesOf = ({ consults }: Everything, patient: object): Resource[] =>
  consults.map(consult => ({
    resourceType: 'Encounter',
    id: consult.id,
    ...auCore('encounter'),
    status: openStates.has(consult.state) ? 'in-progress' : consult.decidedAt ? 'finished' : 'cancelled',
    class: { system: `${TERMS}v3-ActCode`, code: 'VR', display: 'virtual' },
    subject: patient,
    period: { start: consult.submittedAt.toISOString(), ...some('end', consult.decidedAt?.toISOString()) },
    ...some('participant', consult.decidedBy && [{ individual: ref('Practitioner', consult.decidedBy) }]),
  }))

const requestId = (prescriptionId: string, position: number) => `${prescriptionId}-${position}`

const medicinesOf = ({ prescriptions, dispensedItems, orders, supplies }: Everything, patient: object): Resource[] => [
  ...prescriptions.flatMap(script =>
    script.items.map((item, position) => ({
      resourceType: 'MedicationRequest',
      id: requestId(script.id, position),
      ...auCore('medicationrequest'),
      status: scriptStates[script.status] ?? 'completed',
      intent: 'order',
      medicationCodeableConcept: text(item.description),
      subject: patient,
      authoredOn: script.signedAt.toISOString(),
      requester: ref('Practitioner', script.doctorId),
      dosageInstruction: [text(item.directions)],
      dispenseRequest: {
        numberOfRepeatsAllowed: script.repeats,
        quantity: { value: item.quantity, unit: item.unit },
        validityPeriod: { start: script.writtenOn, end: script.expiresOn },
      },
    })),
  ),
  ...dispensedItems.map(item => {
    const order = orders.find(one => one.id === item.orderId)
    const supply = supplies.find(one => one.orderId === item.orderId)
    return {
      resourceType: 'MedicationDispense',
      id: item.id,
      status: supply ? 'completed' : 'in-progress',
      medicationCodeableConcept: text(item.description),
      subject: patient,
      ...some('whenPrepared', item.recordedAt.toISOString()),
      ...some('whenHandedOver', supply?.suppliedOn),
      ...some('quantity', item.quantity !== null && { value: item.quantity }),
      note: [{ text: `Batch ${item.batchNumber}, use before ${item.expiresOn}` }],
      ...some(
        'authorizingPrescription',
        order && [
          { display: 'The prescription', identifier: { value: requestId(order.prescriptionId, item.position) } },
        ],
      ),
    }
  }),
]

const filesOf = ({ all, fileOf }: BundleSource, patient: object): Resource[] =>
  all.photos.map(photo => ({
    resourceType: 'DocumentReference',
    id: photo.id,
    status: photo.retiredAt ? 'superseded' : 'current',
    type: text(photo.kind === 'pdf' ? 'Paper' : `Photo, ${inWords(photo.view)}`),
    subject: patient,
    date: photo.createdAt.toISOString(),
    content: [
      {
        attachment: {
          contentType: photo.kind === 'pdf' ? 'application/pdf' : 'image/webp',
          url: fileOf(photo),
          creation: photo.createdAt.toISOString(),
        },
      },
    ],
  }))

const bookingsOf = ({ appointments }: Everything, patient: object): Resource[] =>
  appointments.map(one => ({
    resourceType: 'Appointment',
    id: one.id,
    status: bookingStates[one.state] ?? 'cancelled',
    description: one.mode === 'video' ? 'Video call' : 'Phone call',
    start: one.startsAt.toISOString(),
    end: one.endsAt.toISOString(),
    participant: [
      { actor: patient, status: 'accepted' },
      { actor: ref('Practitioner', one.doctorId), status: 'accepted' },
    ],
  }))

const looksOf = ({ looks }: BundleSource): Resource[] =>
  looks.map(look => ({
    resourceType: 'AuditEvent',
    id: `look-${look.id}`,
    type: { system: `${TERMS}audit-event-type`, code: 'rest' },
    action: look.isReading ? 'R' : 'U',
    recorded: look.at.toISOString(),
    outcome: '0',
    outcomeDesc: `${look.times} times on that day: ${look.part}`,
    agent: [{ name: look.name || 'Somebody of the clinic', requestor: true }],
    source: { observer: { display: 'The clinic' } },
  }))

/**
 * Somebody's record as a FHIR R4 Bundle (collection), with the profiles of AU Core where there are any for it. What was told and not
 * confirmed says so; what has no code has its words. (REG-20)
 */
export const fhirBundle = (source: BundleSource) => {
  const { all, today, madeAt } = source
  const patient = ref('Patient', all.profile?.id ?? '')
  const resources = [
    ...patientOf(source),
    ...practitionersOf(source),
    ...casesOf(all, patient),
    ...toldOf(all, today, patient),
    ...medicinesOf(all, patient),
    ...resultsOf(all, patient),
    ...filesOf(source, patient),
    ...notesOf(all, patient),
    ...letterResources(lettersOf(all), patient),
    ...findingsOf(all, patient),
    ...requestsOf(all, patient),
    ...saidOf(all, patient),
    ...bookingsOf(all, patient),
    ...looksOf(source),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: madeAt.toISOString(),
    entry: resources.map(resource => ({ fullUrl: fullUrlOf(resource), resource })),
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fullUrlOf = ({ resourceType, id }: Resource): string =>
  isUuid.test(id) ? `urn:uuid:${id}` : `urn:om:${resourceType}:${id}`
