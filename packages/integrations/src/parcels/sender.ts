import { auStates } from '@om/contracts/au-states'
import type { AuState } from '@om/contracts/common'

export type SenderAddress = { lines: string[]; suburb: string; state: AuState; postcode: string }

const pattern = new RegExp(`^(.+),\\s*([^,]+?)\\s+(${auStates.join('|')})\\s+(\\d{4})$`)

/**
 * A sender's address from one line such as `2 Sample Lane, Alexandria NSW 2015`.
 * @throws when suburb, state or postcode cannot be told apart
 */
export const parseSender = (text: string): SenderAddress => {
  const [, street = '', suburb = '', state = '', postcode = ''] = text.trim().match(pattern) ?? []
  const known = auStates.find(one => one === state)
  if (!known) throw new Error('the sender address must end in "suburb STATE postcode"')
  const lines = street
    .split(',')
    .map(line => line.trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, 3)
  return { lines, suburb, state: known, postcode }
}
