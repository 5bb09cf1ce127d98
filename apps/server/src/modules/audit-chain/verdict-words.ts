import { CLINIC_ZONE } from '@om/domain/dates'
import type { Head, Verdict } from './verify-audit.ts'

const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-AU')} entries`)

const moments = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone: CLINIC_ZONE })

/** An instant with its year: a fault may be found in what is years old. */
export const momentWords = (at: Date): string => `${moments.format(at)} (Sydney time)`

/** A head as it is noted outside the database: `1204:9f2c…`. */
export const noteOf = ({ position, hash }: Head): string => `${position}:${hash}`

/** The head that somebody noted; null when these words are none. */
export const headOf = (note: string): Head | null => {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(note) ?? []
  return position && hash ? { position: Number(position), hash } : null
}

/** What the check of the audit log found, as the command says it. */
export const verdictWords = (verdict: Verdict): string[] => {
  const { position, intactUntil, finding, waiting } = verdict
  const until = intactUntil ? `, up to ${momentWords(intactUntil)}` : ''
  if (finding) return [`Broken: ${finding}.`, `Intact before that: ${entries(position)}${until}.`]
  return [
    `Intact: ${entries(position)}${until}.`,
    ...(waiting > 0 ? [`Not sealed yet: ${entries(waiting)}.`] : []),
    `Head: ${noteOf(verdict)}`,
    'Noted outside the database, the head shows later that nothing before it was written anew: npm run audit:verify -- HEAD',
  ]
}
