import type { ConsultForDoctor } from '@om/contracts/consults'

type Answer = ConsultForDoctor['answers'][number]

/** One line of the answers: a short label, the whole question, and what was answered. */
export type AnswerLine = {
  key: string
  label: string
  question: string
  answer: string
  flagged: boolean
  /** Last time's answer, where it was another. */
  before: string | null
}

/** Lines that belong together; without a title they stand for themselves. */
export type AnswerBlock = { title: string | null; lines: AnswerLine[] }

/** Subjects with their answers, in the order they were asked. */
const bySubject = (answers: readonly Answer[]): [string, Answer[]][] => {
  const subjects = new Map<string, Answer[]>()
  for (const answer of answers) subjects.set(answer.group, [...(subjects.get(answer.group) ?? []), answer])
  return [...subjects]
}

const lineOf = ({ key, question, answer, flagged, before }: Answer, label: string): AnswerLine => ({
  key,
  label,
  question,
  answer,
  flagged,
  before,
})

/**
 * The answers as a doctor scans them: a subject with several questions gets a heading, one with a single question is one
 * line under the name of its subject, and such lines stand together.
 */
export const answerBlocks = (answers: readonly Answer[]): AnswerBlock[] => {
  const blocks: AnswerBlock[] = []
  for (const [subject, members] of bySubject(answers)) {
    const [only, ...others] = members
    if (only && others.length === 0) {
      const last = blocks.at(-1)
      const line = lineOf(only, subject)
      if (last?.title === null) last.lines.push(line)
      else blocks.push({ title: null, lines: [line] })
    } else blocks.push({ title: subject, lines: members.map(member => lineOf(member, member.question)) })
  }
  return blocks
}

/** One answer that differs from the assessment before. */
export type ChangedAnswer = { key: string; label: string; question: string; before: string; answer: string }

/** Answers that differ from last time; the subject names them where it has one question only. */
export const changedAnswers = (answers: readonly Answer[]): ChangedAnswer[] =>
  answers.flatMap(({ key, group, question, answer, before }) => {
    if (before === null) return []
    const isAlone = answers.filter(other => other.group === group).length === 1
    return [{ key, label: isAlone ? group : question, question, before: before || 'Not asked', answer }]
  })
