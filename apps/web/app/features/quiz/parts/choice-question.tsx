import { tokensOf } from '@om/domain/quiz/answers'
import type { QuizOption } from '@om/domain/quiz/types'
import { Fragment, useId } from 'react'
import { toggled } from '../progress.ts'
import fields from './field.module.css'
import { FieldError } from './field.tsx'
import { questionId } from './keys-and-focus.ts'
import classes from './question.module.css'
import type { QuestionProps } from './question.tsx'
import { stageOf } from './stages.ts'
import { UrgentCard, urgentAnswer, urgentOf } from './urgent-card.tsx'

/** From this many answers on, they stand in one list rather than on cards of their own. */
const LONG = 8
/** The answers that a digit picks. */
const KEYS = 9

const isShort = ({ label, help }: QuizOption) => label.length < 30 && !help

/** Labels so short that two stand beside each other on a phone. */
const isTight = ({ label, help }: QuizOption) => label.length < 19 && !help

const layoutOf = (options: readonly QuizOption[]): 'pictures' | 'list' | 'tight' | 'columns' | 'rows' => {
  if (options.some(option => option.picture)) return 'pictures'
  if (options.length >= LONG) return 'list'
  if (options.length > 3 && options.every(isTight)) return 'tight'
  return options.length > 3 && options.every(isShort) ? 'columns' : 'rows'
}

/** One or several answers as large cards, with pictures where the question has them. */
export const ChoiceQuestion = ({ question, answers, error, isAlone, onAnswer }: QuestionProps) => {
  const id = useId()
  const { key, kind, label, help, options, required } = question
  const given = tokensOf(answers, key)
  const isMulti = kind === 'multi'
  const layout = layoutOf(options)
  const choose = (value: string) => onAnswer({ [key]: isMulti ? toggled(options, given, value) : value })
  const urgent = urgentAnswer(
    key,
    given,
    options.map(option => option.value),
  )
  const title = (
    <>
      {label} {!required && <span className={fields.optional}>(optional)</span>}
    </>
  )
  return (
    <fieldset
      id={questionId(key)}
      className={classes.question}
      role={isMulti ? undefined : 'radiogroup'}
      aria-describedby={`${id}h ${id}e`}
      data-question={kind}
      data-problem={error ? true : undefined}
    >
      <legend className={classes.legend}>
        {isAlone ? (
          <h1 className="title-2" tabIndex={-1}>
            {title}
          </h1>
        ) : (
          <h2 className="title-4">{title}</h2>
        )}
      </legend>
      {(help || isMulti) && (
        <p id={`${id}h`} className={`soft ${classes.help}`}>
          {help ?? 'Tick all that fit.'}
        </p>
      )}
      <FieldError id={`${id}e`} message={error} />
      <div className={classes.cards} data-layout={layout}>
        {options.map((option, index) => {
          const stage = stageOf(key, option.picture)
          const card = urgent === option.value ? urgentOf(key, option.value) : null
          return (
            <Fragment key={option.value}>
              <label
                className={classes.card}
                data-picture={layout === 'pictures' || undefined}
                data-exclusive={option.exclusive}
                data-key={index < KEYS ? index + 1 : undefined}
              >
                <input
                  type={isMulti ? 'checkbox' : 'radio'}
                  name={key}
                  value={option.value}
                  checked={given.includes(option.value)}
                  aria-labelledby={`${id}n${index}`}
                  aria-describedby={stage || option.help ? `${id}d${index}` : undefined}
                  onChange={() => choose(option.value)}
                />
                {stage && (
                  <span className={classes.ground}>
                    <img src={stage.picture} alt="" width="240" height="280" />
                  </span>
                )}
                {layout === 'pictures' && !stage && (
                  <span className={classes.ground} aria-hidden="true">
                    <span className={classes.mark}>?</span>
                  </span>
                )}
                <span className={classes.words}>
                  <span id={`${id}n${index}`}>{option.label}</span>
                  {(option.help || stage) && (
                    <span id={`${id}d${index}`}>
                      {option.help && <small>{option.help}</small>}
                      {stage && <span className="visually-hidden">{stage.alt}</span>}
                    </span>
                  )}
                </span>
              </label>
              {card && (
                <div className={classes.urgent}>
                  <UrgentCard kind={card} />
                </div>
              )}
            </Fragment>
          )
        })}
      </div>
    </fieldset>
  )
}
