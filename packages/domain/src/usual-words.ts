import type { TextContent, TextKind } from '@om/contracts/text-templates'
import { longestText } from '@om/contracts/text-templates'
import { type TextVariable, textVariables, variablesIn } from '@om/contracts/text-variables'

/** What a text of each kind may leave to be filled in. */
export const variablesFor: Record<TextKind, readonly TextVariable[]> = {
  question: ['first_name', 'medicines', 'doctor_name'],
  note: ['first_name', 'medicines', 'today'],
  decline: ['first_name', 'opening', 'next_step', 'medicines', 'doctor_name'],
  letter: ['first_name', 'medicines', 'doctor_name', 'today'],
}

export type TextValues = Partial<Record<TextVariable, string>>

/** A text for one patient. What is not known stays in braces, to be seen and written. */
export const fillIn = (text: string, values: TextValues): string =>
  text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const known = textVariables.find(one => one === name)
    return (known && values[known]) || whole
  })

/** Where a sample patient stands, for a preview of what will be read. */
export const sampleValues: Record<TextVariable, string> = {
  first_name: 'Alex',
  doctor_name: 'Dr Amara Okoro',
  medicines: 'Finasteride 1 mg tablet',
  today: '2 March 2026',
  opening: 'Thank you for your assessment.',
  next_step: 'Nothing has been charged. You are welcome back if anything changes, and your GP can always help.',
}

export type TextProblem = { field: 'text'; message: string }

/** Why a text could never be sent as it is: what nothing can fill in, and what does not fit where it is used. */
export const textProblems = (kind: TextKind, { text }: Pick<TextContent, 'text'>): TextProblem[] => {
  const known: readonly string[] = variablesFor[kind]
  const strange = variablesIn(text).filter(name => !known.includes(name))
  const most = longestText[kind]
  return [
    ...strange.map(name => ({
      field: 'text' as const,
      message: `Nothing fills in {${name}} here. Use ${known.map(one => `{${one}}`).join(', ')}, or write it out.`,
    })),
    ...(fillIn(text, sampleValues).length > most
      ? [{ field: 'text' as const, message: `Use at most ${most} characters: more does not fit where it is sent.` }]
      : []),
  ]
}
