import { letterTitles } from '@om/domain/gp-letters'
import type { Deps } from '#src/deps.ts'
import { letterPdf } from '../../gp-letters/gp-summary.ts'
import { wordsAsRead } from '../../gp-letters/letter-words.ts'
import type { Everything } from '../export/export.repo.ts'
import { type Resource, ref, some, text } from './fhir-parts.ts'

/** A letter in the package: one that a doctor signed, or a summary that was sent to a practice. */
type Letter = {
  id: string
  kind: keyof typeof letterTitles
  at: Date
  words: Parameters<typeof letterPdf>[1]['words']
  doctorId: string | null
  isCurrent: boolean
  note: string
  /** Where it lies. */
  path: string
}

const pathOf = (id: string, kind: Letter['kind'], at: Date): string =>
  `letters/${at.toISOString().slice(0, 10)}-${letterTitles[kind].toLowerCase().replaceAll(' ', '-')}-${id.slice(0, 8)}.pdf`

/** What doctors signed, every version of it, and the summaries that were sent. */
export const lettersOf = ({ doctorLetters, gpLetters }: Pick<Everything, 'doctorLetters' | 'gpLetters'>): Letter[] => {
  const replaced = new Set(doctorLetters.map(one => one.replaces))
  const signed = doctorLetters.map(row => ({
    ...{ id: row.id, kind: row.kind, at: row.signedAt, doctorId: row.doctorId },
    words: wordsAsRead(row, replaced.has(row.id)),
    isCurrent: !row.withdrawnAt && !replaced.has(row.id),
    note: row.withdrawnReason ? `Withdrawn by the clinic: ${row.withdrawnReason}` : '',
    path: pathOf(row.id, row.kind, row.signedAt),
  }))
  const sent = gpLetters.flatMap(({ id, kind, sentAt, madeAt, words, practice, withdrawnAt }) =>
    kind === 'summary' && sentAt
      ? {
          ...{ id, kind, at: madeAt, doctorId: null, words, isCurrent: withdrawnAt === null },
          note: `Sent to ${practice}`,
          path: pathOf(id, kind, madeAt),
        }
      : [],
  )
  return [...signed, ...sent]
}

/** Each of them as it is printed, by its place in the package. */
export const letterFiles = async (
  deps: Pick<Deps, 'config'>,
  letters: readonly Letter[],
): Promise<Record<string, Uint8Array>> => {
  const files: Record<string, Uint8Array> = {}
  for (const { path, ...letter } of letters) files[path] = (await letterPdf(deps, letter)).bytes
  return files
}

/** Each of them for other clinics, with where its paper lies. */
export const letterResources = (letters: readonly Letter[], patient: object): Resource[] =>
  letters.map(({ id, kind, at, doctorId, isCurrent, note, path }) => ({
    resourceType: 'DocumentReference',
    id,
    status: isCurrent ? 'current' : 'superseded',
    type: text(letterTitles[kind]),
    subject: patient,
    date: at.toISOString(),
    ...some('author', doctorId && [ref('Practitioner', doctorId)]),
    ...some('description', note),
    content: [{ attachment: { contentType: 'application/pdf', url: path, creation: at.toISOString() } }],
  }))
