import { ChoiceQuestion } from './choice-question.tsx'
import { ConsentQuestion } from './consent-question.tsx'
import type { QuestionProps } from './question-props.ts'
import { BloodPressureQuestion, DateQuestion, TextQuestion } from './text-question.tsx'

const kinds = {
  single: ChoiceQuestion,
  multi: ChoiceQuestion,
  date: DateQuestion,
  text: TextQuestion,
  bp: BloodPressureQuestion,
  consent: ConsentQuestion,
} as const

/** A question of any kind. */
export const Question = (props: QuestionProps) => {
  const Kind = kinds[props.question.kind]
  return <Kind {...props} />
}
