import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { QuizScreen } from '@om/domain/quiz/types'
import { type FormEvent, Fragment, useRef, useState } from 'react'
import { CrisisCard } from '../parts/crisis-card.tsx'
import { focusFirstProblem } from '../parts/focus-problem.ts'
import { Question } from '../parts/question.tsx'
import { needsCrisisCard, screenProblems } from '../progress.ts'
import { readersToday } from '../use-quiz.ts'
import step from './step.module.css'

type Props = {
  screen: QuizScreen
  /** Whether the screen never has more than this one question. */
  isAlone: boolean
  answers: QuizAnswers
  onAnswer: (given: Partial<QuizAnswers>) => void
  onNext: () => void
}

/** One group of questions; what is wrong is said beside the field, and the first gets the focus. */
export const ScreenStep = ({ screen, isAlone, answers, onAnswer, onNext }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})

  const answer = (given: Partial<QuizAnswers>) => {
    setProblems(current => Object.fromEntries(Object.entries(current).filter(([key]) => !(key in given))))
    onAnswer(given)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = screenProblems(screen, answers, readersToday())
    setProblems(found)
    if (Object.keys(found).length === 0) return onNext()
    requestAnimationFrame(() => focusFirstProblem(form.current))
  }

  return (
    <>
      {isAlone ? (
        <p className={step.eyebrow}>{screen.title}</p>
      ) : (
        <h1 className={step.title} tabIndex={-1}>
          {screen.title}
        </h1>
      )}
      <form ref={form} className={step.form} noValidate onSubmit={submit}>
        {screen.questions.map(question => (
          <Fragment key={question.key}>
            <Question
              question={question}
              answers={answers}
              error={problems[question.key]}
              isAlone={isAlone}
              onAnswer={answer}
            />
            {question.key === 'mood_conditions' && needsCrisisCard(answers) && <CrisisCard />}
          </Fragment>
        ))}
        <div className={step.actions}>
          <button type="submit" className="button">
            Continue
          </button>
        </div>
      </form>
    </>
  )
}
