import type { ConsultForPatient } from '@om/contracts/consults'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { parcelPath } from '@om/domain/parcels'
import { isDecided, isOpen, stateWords } from './consult-words.ts'

/** Something that has happened in a patient's care, with the place to read more. */
export type Happening = { key: string; at: string; what: string; detail: string; to: string | null }

const endings: Partial<Record<ConsultForPatient['state'], string>> = {
  approved: 'Your doctor made a plan for you',
  declined: 'Your doctor decided not to prescribe',
  referred: 'Your doctor referred you to in-person care',
}

const ofQuestions = ({ id, questions, doctor }: ConsultForPatient): Happening[] => {
  const times = [...new Set(questions.map(one => one.askedAt))]
  const answered = [...new Set(questions.flatMap(one => one.answeredAt ?? []))]
  const by = doctor?.name ?? ''
  return [
    ...times.map(at => ({
      key: `${id}:asked:${at}`,
      at,
      what: 'Your doctor asked you a question',
      detail: by,
      to: null,
    })),
    ...answered.map(at => ({ key: `${id}:answered:${at}`, at, what: 'You answered', detail: '', to: null })),
  ]
}

const begunWords = (review: ConsultForPatient['review']): string => {
  if (review === null) return 'You sent your assessment'
  return review === 'doctor' ? 'A doctor began a review of your treatment' : 'You asked for a review of your treatment'
}

const ofConsult = (consult: ConsultForPatient): Happening[] => {
  const { id, number, doctor, decidedAt, submittedAt, state, review } = consult
  const ending = endings[state]
  const isClosed = !isOpen(consult) && !isDecided(consult)
  const detail = isClosed ? `${number}, ${stateWords(state).label.toLowerCase()}` : number
  return [
    { key: `${id}:sent`, at: submittedAt, what: begunWords(review), detail, to: null },
    ...ofQuestions(consult),
    ...(ending && decidedAt
      ? [{ key: `${id}:decided`, at: decidedAt, what: ending, detail: doctor?.name ?? '', to: null }]
      : []),
  ]
}

/** An order that ended otherwise than at the door; its day is not told apart. */
const endedOtherwise: readonly SupplyForPatient['state'][] = ['cancelled', 'returned', 'destroyed', 'lost', 'resent']

const ofOrder = ({ id, number, placedAt, state, stateLabel, steps, parcel }: SupplyForPatient): Happening[] => {
  const detail = endedOtherwise.includes(state) ? `${number}, ${stateLabel.toLowerCase()}` : number
  const arrivedAt = state === 'delivered' ? (steps.at(-1)?.at ?? null) : null
  const to = parcel && parcelPath(parcel.trackingNumber)
  return [
    { key: `${id}:placed`, at: placedAt, what: 'You paid, and the pharmacy got your order', detail, to: null },
    ...(arrivedAt
      ? [{ key: `${id}:arrived`, at: arrivedAt, what: 'Your parcel was delivered', detail: number, to }]
      : []),
  ]
}

/** Everything that has happened so far, newest first; questions asked together count once. */
export const timelineOf = (
  consults: readonly ConsultForPatient[],
  orders: readonly SupplyForPatient[],
): readonly Happening[] =>
  [...consults.flatMap(ofConsult), ...orders.flatMap(ofOrder)].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
