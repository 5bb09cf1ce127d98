/** What may stand in braces in a text, to be filled in for the patient it is used for. */
export const textVariables = ['first_name', 'doctor_name', 'medicines', 'today', 'opening', 'next_step'] as const
export type TextVariable = (typeof textVariables)[number]

/** What is still in braces. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name)),
]

/** Words that a patient reads: nothing in them waits to be filled in. */
export const isFilledIn = (text: string): boolean =>
  !variablesIn(text).some(name => textVariables.some(known => known === name))
