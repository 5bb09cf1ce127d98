import { useId } from 'react'
import { Link } from 'react-router'
import classes from './consent-question.module.css'
import { FieldError } from './field-error.tsx'
import { type QuestionProps, questionId } from './question-props.ts'

/** One agreement; unticked until the person ticks it. */
export const ConsentQuestion = ({ question, answers, error, onAnswer }: QuestionProps) => {
  const id = useId()
  const { key, label, help } = question
  return (
    <div id={questionId(key)} className={classes.consent} data-problem={error ? true : undefined}>
      <label className={classes.label}>
        <input
          type="checkbox"
          checked={answers[key] === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}h ${id}e`}
          onChange={event => onAnswer({ [key]: event.currentTarget.checked })}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}h`} className={classes.help}>
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
