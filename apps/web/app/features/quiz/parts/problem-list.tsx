import type { QuizQuestion } from '@om/domain/quiz/types'
import { useEffect, useRef } from 'react'
import { focusQuestion } from './focus-problem.ts'
import classes from './problem-list.module.css'
import { questionId } from './question-props.ts'

type Props = { questions: readonly QuizQuestion[]; problems: Record<string, string> }

/** Everything that is wrong on a screen, each a way to its question. Takes the focus when it appears. */
export const ProblemList = ({ questions, problems }: Props) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const wrong = questions.filter(({ key }) => problems[key])
  return (
    <section ref={box} className={classes.box} tabIndex={-1} aria-labelledby="what-is-missing">
      <h2 id="what-is-missing">{wrong.length} answers need another look</h2>
      <ul>
        {wrong.map(({ key, label }) => (
          <li key={key}>
            <a
              href={`#${questionId(key)}`}
              onClick={event => {
                event.preventDefault()
                focusQuestion(questionId(key))
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
