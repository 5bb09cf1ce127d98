import type { ConsultForDoctor } from '@om/contracts/consults'

type Answers = ConsultForDoctor['answers']

/** One answer that differs from the assessment before. */
export type ChangedAnswer = { key: string; label: string; question: string; before: string; answer: string }

/** Answers that differ from last time; the subject names them where it has one question only. */
export const changedAnswers = (answers: Answers): ChangedAnswer[] =>
  answers.flatMap(({ key, group, question, answer, before }) => {
    if (before === null) return []
    const isAlone = answers.filter(other => other.group === group).length === 1
    return [{ key, label: isAlone ? group : question, question, before: before || 'Not asked', answer }]
  })
