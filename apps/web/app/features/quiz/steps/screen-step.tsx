import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { QuizQuestion, QuizScreen } from '@om/domain/quiz/types'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { dayInWords } from '../days.ts'
import type { Carried } from '../draft.ts'
import { focusFirstProblem, focusQuestion, questionId, useQuizKeys } from '../parts/keys-and-focus.ts'
import { Question } from '../parts/question.tsx'
import { screenProblems } from '../progress.ts'
import classes from './steps.module.css'

type Props = {
  screen: QuizScreen
  /** Whether the first question is the heading of the screen. */
  isAlone: boolean
  answers: QuizAnswers
  /** Answers of last time that wait to be confirmed. */
  carried: Carried | null
  /** Whether going on leads back to the summary. */
  isEdit: boolean
  onAnswer: (given: Partial<QuizAnswers>) => void
  onNext: () => void
}

const nextLabel = (isCarried: boolean, isEdit: boolean): string => {
  if (isCarried) return 'Yes, still true'
  return isEdit ? 'Save and go back to the summary' : 'Continue'
}

/** One group of questions; what is wrong is said beside the field, and the first gets the focus. */
export const ScreenStep = ({ screen, isAlone, answers, carried, isEdit, onAnswer, onNext }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  /** Counts the attempts with more than one problem, so that the list takes the focus each time. */
  const [listed, setListed] = useState(0)
  useQuizKeys(form)

  const answer = (given: Partial<QuizAnswers>) => {
    setProblems(current => Object.fromEntries(Object.entries(current).filter(([key]) => !(key in given))))
    onAnswer(given)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = screenProblems(screen, answers, clinicToday())
    const count = Object.keys(found).length
    setProblems(found)
    setListed(number => (count > 1 ? number + 1 : 0))
    if (count === 0) return onNext()
    if (count === 1) requestAnimationFrame(() => focusFirstProblem(form.current))
  }
  const isCarried = carried !== null && screen.questions.some(({ key }) => carried.keys.includes(key))
  const isWholeCarried = isCarried && Object.keys(screenProblems(screen, answers, clinicToday())).length === 0

  return (
    <>
      {isAlone ? (
        <p className={classes.eyebrow}>{screen.title}</p>
      ) : (
        <h1 className="title-2" tabIndex={-1}>
          {screen.title}
        </h1>
      )}
      {screen.help && <p className="lead">{screen.help}</p>}
      {isCarried && (
        <p className={classes.earlier}>
          From your assessment of {dayInWords(carried.on)}. <strong>Still true?</strong>
        </p>
      )}
      <form ref={form} className={`stack ${classes.form}`} noValidate onSubmit={submit}>
        {listed > 0 && Object.keys(problems).length > 0 && (
          <ProblemList key={listed} questions={screen.questions} problems={problems} />
        )}
        {screen.questions.map((question, index) => (
          <Question
            key={question.key}
            question={question}
            answers={answers}
            error={problems[question.key]}
            isAlone={isAlone && index === 0}
            onAnswer={answer}
          />
        ))}
        <div className={`row ${classes.next}`}>
          <button type="submit" className="button">
            {nextLabel(isWholeCarried, isEdit)}
          </button>
          <p className={`small ${classes.keys}`} aria-hidden="true">
            <kbd>1</kbd> to <kbd>9</kbd> picks, <kbd>Enter</kbd> goes on
          </p>
        </div>
      </form>
    </>
  )
}

type ListProps = { questions: readonly QuizQuestion[]; problems: Record<string, string> }

/** Everything that is wrong on a screen, each a way to its question. Takes the focus when it appears. */
const ProblemList = ({ questions, problems }: ListProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const wrong = questions.filter(({ key }) => problems[key])
  return (
    <section
      ref={box}
      className={`note ${classes.missing}`}
      data-meaning="danger"
      tabIndex={-1}
      aria-labelledby="what-is-missing"
    >
      <h2 id="what-is-missing" className="title-4">
        {wrong.length} answers need another look
      </h2>
      <ul className="plain-list">
        {wrong.map(({ key, label }) => (
          <li key={key}>
            <a
              href={`#${questionId(key)}`}
              onClick={event => {
                event.preventDefault()
                focusQuestion(key)
              }}
            >
              {label} {problems[key]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
