import type { SupplyForPatient } from '@om/contracts/supplies'
import type { Meaning } from '#app/brand/looks.ts'

type State = SupplyForPatient['state']

const meanings: Partial<Record<State, Meaning>> = {
  delivered: 'good',
  resent: 'info',
  on_hold: 'caution',
  returned: 'caution',
  cancelled: 'quiet',
  destroyed: 'quiet',
}

/** How an order's state is to be taken: on its way, arrived, waiting, or over. */
export const meaningOf = (state: State): Meaning => meanings[state] ?? 'info'

const over: readonly State[] = ['delivered', 'cancelled', 'destroyed', 'resent']

/** Whether the pharmacy or the carrier still has something to do for this order. */
export const isUnderWay = ({ state }: Pick<SupplyForPatient, 'state'>): boolean => !over.includes(state)

const notes: Partial<Record<State, string>> = {
  on_hold:
    'The pharmacist has a question first. Your doctor or the clinic is dealing with it, and you hear from us if we need anything.',
  returned: 'The parcel came back to the pharmacy. We contact you about sending it again.',
  resent: 'The pharmacy has sent this order again; you find it as a new order.',
  cancelled: 'This order was cancelled and nothing was sent.',
  destroyed: 'Medicines that come back cannot be used again, so the pharmacy has destroyed them.',
}

/** What an unusual state means for the patient; empty for the ordinary ones, whose steps say it. */
export const noteOf = (state: State): string => notes[state] ?? ''
