import { tokensOf } from '@om/domain/quiz/answers'
import { useId } from 'react'
import { HeadPicture } from '../pictures/head-picture.tsx'
import { stageOf } from '../pictures/stages.ts'
import { toggled } from '../progress.ts'
import classes from './choice-question.module.css'
import { FieldError } from './field-error.tsx'
import type { QuestionProps } from './question-props.ts'

/** One or several answers as large cards, with pictures where the question has them. */
export const ChoiceQuestion = ({ question, answers, error, isAlone, onAnswer }: QuestionProps) => {
  const id = useId()
  const { key, kind, label, help, options, required } = question
  const given = tokensOf(answers, key)
  const isMulti = kind === 'multi'
  const hasPictures = options.some(option => option.picture)
  const isCompact = options.length > 3 && options.every(option => option.label.length < 30 && !option.help)
  const choose = (value: string) => onAnswer({ [key]: isMulti ? toggled(options, given, value) : value })
  const words = (
    <>
      {label} {!required && <span className={classes.optional}>(optional)</span>}
    </>
  )
  return (
    <fieldset
      className={classes.question}
      role={isMulti ? undefined : 'radiogroup'}
      aria-describedby={`${id}h ${id}e`}
      data-problem={error ? true : undefined}
    >
      <legend className={classes.legend}>{isAlone ? <h1 tabIndex={-1}>{words}</h1> : <h2>{words}</h2>}</legend>
      {(help || isMulti) && (
        <p id={`${id}h`} className={classes.help}>
          {help ?? 'Tick all that fit.'}
        </p>
      )}
      <FieldError id={`${id}e`} message={error} />
      <div
        className={classes.cards}
        data-pictures={hasPictures || undefined}
        data-columns={isCompact || options.length > 6 || undefined}
      >
        {options.map(option => {
          const stage = stageOf(key, option.picture)
          return (
            <label key={option.value} className={classes.card} data-exclusive={option.exclusive}>
              <input
                type={isMulti ? 'checkbox' : 'radio'}
                name={key}
                value={option.value}
                checked={given.includes(option.value)}
                onChange={() => choose(option.value)}
              />
              {stage && <HeadPicture stage={stage} />}
              <span className={classes.words}>
                {option.label}
                {option.help && <small>{option.help}</small>}
                {stage && <span className="visually-hidden">. {stage.alt}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
