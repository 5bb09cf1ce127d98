import { PersonDetails } from '@om/contracts/common'
import type { DraftDetails } from '../draft.ts'

type Checked = { details: PersonDetails; problems: null } | { details: null; problems: Record<string, string> }

const fieldOf = (path: PropertyKey[]): string => String(path.at(-1) ?? '')

const named: Record<string, string> = { state: 'Choose your state or territory.' }

/** The details as the doctor and the carrier need them, or what is wrong with each field. (REG-10) */
export const checkDetails = (typed: DraftDetails): Checked => {
  const { firstName, lastName, phone, ...address } = typed
  const parsed = PersonDetails.safeParse({ firstName, lastName, phone, address })
  if (parsed.success) return { details: parsed.data, problems: null }
  const problems: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const field = fieldOf(issue.path)
    problems[field] ??= named[field] ?? issue.message
  }
  return { details: null, problems }
}
