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
  returned:
    'The carrier could not deliver this parcel and returns it to the pharmacy. We make it again or pay it back, and write to you when that is decided.',
  resent: 'The parcel came back and could not be used again. You find it as a new order, at no charge.',
  cancelled: 'This order was cancelled and nothing was sent.',
  destroyed:
    'Nothing of this order can be used any more, so the pharmacy has destroyed it. What you paid goes back to your card.',
}

/** What an unusual state means for the patient; empty for the ordinary ones, whose steps say it. */
export const noteOf = (state: State): string => notes[state] ?? ''

type Around = Pick<SupplyForPatient, 'replaces' | 'replacedBy' | 'restOf' | 'rest'>

/** The orders that this one is sent again for or completes, and those that are or do so for it; empty for most. */
export const againOf = ({ replaces, replacedBy, restOf, rest }: Around): string =>
  [
    replacedBy ? `We are sending it again, as ${replacedBy}.` : '',
    replaces ? `This is ${replaces}, sent again at no charge.` : '',
    restOf ? `This is the rest of ${restOf}, at no charge.` : '',
    rest ? `We did not have all of it at hand: the rest follows as ${rest}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
