import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { formatDay } from '@om/domain/dates'
import type { Meaning } from '#app/brand/looks.ts'

type State = SupplyForPatient['state']

const meanings: Partial<Record<State, Meaning>> = {
  delivered: 'good',
  resent: 'info',
  on_hold: 'caution',
  returned: 'caution',
  cancelled: 'quiet',
  destroyed: 'quiet',
  lost: 'caution',
}

/** How an order's state is to be taken: on its way, arrived, waiting, or over. */
export const meaningOf = (state: State): Meaning => meanings[state] ?? 'info'

const over: readonly State[] = ['delivered', 'cancelled', 'destroyed', 'resent', 'lost']

/** Whether the pharmacy or the carrier still has something to do for this order. */
export const isUnderWay = ({ state }: Pick<SupplyForPatient, 'state'>): boolean => !over.includes(state)

const notes: Partial<Record<State, string>> = {
  returned:
    'The carrier could not deliver this parcel and returns it to the pharmacy. We make it again or pay it back, and write to you when that is decided.',
  resent: 'The parcel came back and could not be used again. You find it as a new order, at no charge.',
  lost: 'The parcel was lost on its way. We send it again or pay it back, as we have answered below.',
  cancelled:
    'This order was cancelled and nothing was sent. If you paid for it, your invoices show what goes back and when it has.',
  destroyed:
    'Nothing of this order can be used any more, so the pharmacy has destroyed it. If you paid for it, your invoices show what goes back and when it has.',
}

const waiting: Record<NonNullable<SupplyForPatient['waitsFor']>, string> = {
  doctor:
    'The pharmacist has a question to your doctor first. It goes on once that is answered; there is nothing you have to do.',
  stock: 'Something in it is not in stock. It goes on as soon as that has come in.',
  payment: 'It waits for your payment.',
  address: 'It waits for your address.',
  again:
    'The pharmacy does not send what it had prepared, and is dealing with it. It costs you nothing, and there is nothing you have to do.',
  treatment:
    'It waits with your prescription, which is on hold or has ended. Nothing is sent before that is settled; what is not sent is paid back.',
}

/** When what is not in stock is expected, and that they wait for it; empty where it waits for nothing of the kind. */
export const stockWords = ({ stock }: Pick<SupplyForPatient, 'stock'>): string =>
  [
    stock?.expectedOn ? `We expect it on ${formatDay(stock.expectedOn)}.` : '',
    stock?.waitsOn ? 'You have said that you wait.' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** What an unusual state means for the patient; empty for the ordinary ones, whose steps say it. */
export const noteOf = ({
  state,
  waitsFor,
  replacedBy,
}: Pick<SupplyForPatient, 'state' | 'waitsFor' | 'replacedBy'>): string => {
  if (state === 'destroyed' && replacedBy) return 'What was made could not be used, so the pharmacy has destroyed it.'
  return (waitsFor ? waiting[waitsFor] : notes[state]) ?? ''
}

/** Where the patient gives what it waits for, or reads what goes back; null where there is neither. */
export const remedyOf = ({
  waitsFor,
  state,
  replacedBy,
}: Pick<SupplyForPatient, 'waitsFor'> & Partial<Pick<SupplyForPatient, 'state' | 'replacedBy'>>): {
  label: string
  to: string
} | null => {
  if (state === 'cancelled' || (state === 'destroyed' && !replacedBy))
    return { label: 'See your invoices', to: '/patient-subscription-management/invoices' }
  if (waitsFor === 'address') return { label: 'Check your addresses', to: '/patient-shipping-addresses' }
  return waitsFor === 'payment' ? { label: 'Check your payment', to: '/patient-subscription-management' } : null
}

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
