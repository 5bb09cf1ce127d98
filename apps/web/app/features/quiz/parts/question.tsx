import { BP_UNKNOWN, MAX_TEXT, type QuizAnswers } from '@om/domain/quiz/answers'
import type { QuizQuestion } from '@om/domain/quiz/types'
import { useId } from 'react'
import { Link } from 'react-router'
import { typedDate, typedPressure } from '../typed.ts'
import { ChoiceQuestion } from './choice-question.tsx'
import fields from './field.module.css'
import { AreaField, Field, FieldError } from './field.tsx'
import { questionId } from './keys-and-focus.ts'
import classes from './question.module.css'

/** What every kind of question gets. */
export type QuestionProps = {
  question: QuizQuestion
  answers: QuizAnswers
  error: string | undefined
  /** The question that leads its screen is also the heading of the page. */
  isAlone: boolean
  onAnswer: (given: Partial<QuizAnswers>) => void
}

const textOf = ({ question, answers }: QuestionProps): string => {
  const value = answers[question.key]
  return typeof value === 'string' ? value : ''
}

/** A date of birth in one field; slashes come by themselves. */
const DateQuestion = (props: QuestionProps) => (
  <div id={questionId(props.question.key)} className={classes.short}>
    <Field
      label={props.question.label}
      help={props.question.help}
      error={props.error}
      placeholder="dd/mm/yyyy"
      inputMode="numeric"
      autoComplete="bday"
      value={textOf(props)}
      onChange={event => props.onAnswer({ [props.question.key]: typedDate(event.currentTarget.value) })}
    />
  </div>
)

/** A few own words. */
const TextQuestion = (props: QuestionProps) => (
  <div id={questionId(props.question.key)}>
    <AreaField
      label={props.question.label}
      help={props.question.help}
      error={props.error}
      optional={!props.question.required}
      maxLength={MAX_TEXT}
      value={textOf(props)}
      onChange={event => props.onAnswer({ [props.question.key]: event.currentTarget.value })}
    />
  </div>
)

/** Two numbers, or the honest answer that they are not known. */
const BloodPressureQuestion = (props: QuestionProps) => {
  const value = textOf(props)
  const isUnknown = value === BP_UNKNOWN
  return (
    <div id={questionId(props.question.key)} className={classes.short}>
      <Field
        label={props.question.label}
        help={props.question.help}
        error={props.error}
        optional={!props.question.required}
        placeholder="120/80"
        inputMode="numeric"
        autoComplete="off"
        disabled={isUnknown}
        value={isUnknown ? '' : value}
        onChange={event => props.onAnswer({ [props.question.key]: typedPressure(event.currentTarget.value) })}
      />
      <label className={fields.tick}>
        <input
          type="checkbox"
          checked={isUnknown}
          onChange={event => props.onAnswer({ [props.question.key]: event.currentTarget.checked ? BP_UNKNOWN : '' })}
        />
        I do not know it
      </label>
    </div>
  )
}

/** One agreement; unticked until the person ticks it. */
const ConsentQuestion = ({ question, answers, error, onAnswer }: QuestionProps) => {
  const id = useId()
  const { key, label, help } = question
  return (
    <div id={questionId(key)} className={fields.agreement} data-problem={error ? true : undefined}>
      <label className={fields.tick}>
        <input
          type="checkbox"
          checked={answers[key] === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}h ${id}e`}
          onChange={event => onAnswer({ [key]: event.currentTarget.checked })}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}h`} className={`soft ${classes.consentHelp}`}>
        {help}{' '}
        {key === 'consent_privacy_policy' && (
          <Link to="/privacy-policy" target="_blank">
            Read the privacy policy
          </Link>
        )}
      </p>
      <FieldError id={`${id}e`} message={error} />
    </div>
  )
}

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
