/** An ISO date as the assessment asks for it: day/month/year. */
export const formatDob = (iso: string): string => iso.split('-').toReversed().join('/')
