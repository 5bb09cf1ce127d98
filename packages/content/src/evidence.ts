import { fileURLToPath } from 'node:url'
import { Day } from '@om/contracts/common'
import { type Evidence, evidenceTopics } from '@om/contracts/evidence'
import { medicineCodes } from '@om/domain/formulary/medicines'
import { z } from 'zod'
import type { BodyProblem } from './body-rules.ts'
import { line, reference } from './front-matter.ts'
import { readLibrary } from './library.ts'

/** Where the texts of the patients' library lie: one file each, named by its address. */
export const evidenceFolder = fileURLToPath(new URL('../evidence/', import.meta.url))

/** A study is told with what it leaves open and what it may do to people, or it is not told. */
const studyHeadings = ['What was studied', 'What was found', 'Limits', 'Side effects']

const chart = z.strictObject({
  title: line(120),
  unit: line(60),
  bars: z
    .array(z.strictObject({ label: line(60), value: z.number() }))
    .min(2, 'needs at least 2 bars')
    .max(8),
  note: line(300),
})

const EvidenceFields = z.strictObject({
  title: line(90),
  summary: line(200),
  topic: z.enum(evidenceTopics),
  /** Whether it tells of studies, or of living with a treatment. */
  kind: z.enum(['study', 'guide']),
  /** The medicines it is about; those who take one of them see it first. */
  medicines: z.array(z.enum(medicineCodes)).default([]),
  reviewer: line(80),
  reviewerRole: line(120),
  reviewedOn: Day,
  charts: z.array(chart).max(3).default([]),
  references: z.array(reference).min(1, 'needs at least 1 source'),
})
type EvidenceFields = z.infer<typeof EvidenceFields>

/** A text as it lies in the library, before anybody in particular reads it. */
export type EvidenceText = Omit<Evidence, 'isMine' | 'place'> & {
  medicines: EvidenceFields['medicines']
  words: string
}

const studyProblems = (fields: EvidenceFields, headings: readonly string[]): BodyProblem[] =>
  fields.kind === 'guide'
    ? []
    : studyHeadings
        .filter(wanted => !headings.includes(wanted))
        .map(wanted => ({ line: null, message: `A text about studies needs the heading "${wanted}".` }))

/**
 * Reads and checks every text of a folder (`<slug>.md`), by shelf and title. Throws `ArticleProblems`, naming every problem
 * with file and line, if any of them cannot be shown. Medicines may be named: only people who are signed in read it (REG-06).
 */
export const readEvidence = async (folder: string): Promise<EvidenceText[]> => {
  const texts = await readLibrary(folder, EvidenceFields, studyProblems)
  const shelf = (text: EvidenceText) => evidenceTopics.indexOf(text.topic)
  return texts.map(({ kind: _, ...text }) => text).sort((a, b) => shelf(a) - shelf(b) || a.title.localeCompare(b.title))
}

let own: Promise<EvidenceText[]> | undefined

/** This product's own library. It does not change while it runs, so a process reads and checks it once. */
export const ownEvidence = (): Promise<EvidenceText[]> => {
  own ??= readEvidence(evidenceFolder)
  return own
}
