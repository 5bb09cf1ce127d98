import { BP_UNKNOWN, MAX_TEXT } from '@om/domain/quiz/answers'
import { typedDate } from '../typed-date.ts'
import { typedPressure } from '../typed-pressure.ts'
import { AreaField, Field } from './field.tsx'
import { type QuestionProps, questionId } from './question-props.ts'
import classes from './text-question.module.css'

const textOf = ({ question, answers }: QuestionProps): string => {
  const value = answers[question.key]
  return typeof value === 'string' ? value : ''
}

/** A date of birth in one field; slashes come by themselves. */
export const DateQuestion = (props: QuestionProps) => (
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
export const TextQuestion = (props: QuestionProps) => (
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
export const BloodPressureQuestion = (props: QuestionProps) => {
  const value = textOf(props)
  const isUnknown = value === BP_UNKNOWN
  return (
    <div id={questionId(props.question.key)} className={classes.pressure}>
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
      <label className={classes.tick}>
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
