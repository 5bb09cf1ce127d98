import { auStates } from '@om/contracts/au-states'
import { zoneOfState } from '@om/domain/dates'

/** `Sydney` of `Australia/Sydney`. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The Australian zones to choose from, and the one that is kept when it is another. */
export const zoneChoices = (kept: string): { value: string; label: string }[] =>
  [...new Set([...auStates.map(state => zoneOfState(state)), kept])]
    .toSorted((one, two) => placeOf(one).localeCompare(placeOf(two)))
    .map(value => ({ value, label: placeOf(value) }))
