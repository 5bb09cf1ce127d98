import type { AddressDoubt } from '@om/contracts/addresses'
import type { AuState } from '@om/contracts/au-states'
import type { Address } from '@om/contracts/common'

/** Which postcodes lie in which state: the ranges that Australia Post gives, with those for post boxes and large receivers. */
const ranges: readonly (readonly [from: number, to: number, state: AuState])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
  // Rounds that cross a border: a door of the other state has the postcode, too.
  [872, 872, 'SA'],
  [872, 872, 'WA'],
  [2540, 2540, 'ACT'],
  [2611, 2611, 'NSW'],
  [2618, 2620, 'NSW'],
  [2620, 2620, 'ACT'],
  [3585, 3585, 'NSW'],
  [3586, 3586, 'NSW'],
  [3644, 3644, 'NSW'],
  [3691, 3691, 'NSW'],
  [3707, 3707, 'NSW'],
  [4375, 4375, 'NSW'],
  [4377, 4377, 'NSW'],
  [4380, 4380, 'NSW'],
  [4383, 4383, 'NSW'],
  [4385, 4385, 'NSW'],
  [4825, 4825, 'NT'],
  [5440, 5440, 'NSW'],
]

/** The states in which a postcode lies; none for one that Australia does not have. */
export const statesOfPostcode = (postcode: string): AuState[] => {
  const code = Number(postcode)
  return [...new Set(ranges.filter(([from, to]) => code >= from && code <= to).map(([, , state]) => state))]
}

/** What does not fit about an address, by part, as far as that can be told without asking anybody. */
export const addressDoubts = (
  { line1, state, postcode }: Address,
  kind: 'door' | 'locker' = 'door',
): AddressDoubt[] => {
  const found: AddressDoubt[] = []
  const states = statesOfPostcode(postcode)
  if (states.length === 0)
    found.push({ part: 'postcode', message: `Australia has no postcode ${postcode}. Check its four digits.` })
  else if (!states.includes(state))
    found.push({
      part: 'postcode',
      message: `Postcode ${postcode} is in ${states.join(' or ')}, not in ${state}. Check the postcode and the state.`,
    })
  if (kind === 'door' && !/\d/.test(line1))
    found.push({ part: 'line1', message: 'There is no number in this street address. Check that it is whole.' })
  return found
}
