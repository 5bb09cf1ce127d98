export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

const postcodes: [from: number, to: number, state: (typeof states)[number]][] = [
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
]

/** Some postcodes and all of their suburbs; of any other, every suburb is taken. */
const suburbs: Record<string, readonly string[]> = {
  '2000': ['BARANGAROO', 'DAWES POINT', 'HAYMARKET', 'MILLERS POINT', 'SYDNEY', 'THE ROCKS'],
  '2007': ['BROADWAY', 'ULTIMO'],
  '2042': ['ENMORE', 'NEWTOWN'],
  '2204': ['MARRICKVILLE'],
  '3000': ['MELBOURNE'],
  '3181': ['PRAHRAN', 'WINDSOR'],
  '4005': ['NEW FARM', 'TENERIFFE'],
  '6160': ['FREMANTLE'],
}

/** The suburbs of a postcode, in capitals; null for one that is not looked up. */
export const suburbsOf = (postcode: string): readonly string[] | null => suburbs[postcode] ?? null

/** Whether a postcode lies in a state; the suburb is not looked up. */
export function isPostcodeIn(postcode: string, state: string): boolean {
  const code = Number(postcode)
  return /^\d{4}$/.test(postcode) && postcodes.some(([from, to, name]) => name === state && code >= from && code <= to)
}
