import { checkInStates } from '@om/contracts/check-ins'
import { refillStates } from '@om/contracts/refills'
import { expect, test } from 'vitest'
import { appointmentStates } from './appointment.ts'
import { consultStates } from './consult.ts'
import { supplyStates } from './order.ts'
import { prescriptionStates } from './prescription.ts'
import { refusedIn, stateWords } from './state-words.ts'
import { subscriptionStates } from './subscription.ts'

test.each([
  ...appointmentStates,
  ...checkInStates,
  ...consultStates,
  ...supplyStates,
  ...prescriptionStates,
  ...refillStates,
  ...subscriptionStates,
])('whoever was refused reads that it is %s now, in a sentence [SCREEN-220]', state => {
  expect(stateWords(state)).toMatch(/^[A-Z][^_]+\.$/)
  expect(refusedIn('order_wrong_state', state)).toMatchObject({ ok: false, problems: [{ code: state }] })
})
