import type { Brand } from '@om/domain/brand'
import { isAnswered, type QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import type { QuizQuestion, QuizScreen } from '@om/domain/quiz/types'
import { visibleScreens } from '@om/domain/quiz/visible'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UrgentCard } from '../parts/urgent-card.tsx'
import { needsCrisisCard } from '../urgent.ts'
import step from './step.module.css'
import classes from './summary-step.module.css'

/** The questions of a part that were answered; where none was, the first stands for all. */
const answered = ({ questions }: QuizScreen, answers: QuizAnswers): readonly QuizQuestion[] => {
  const given = questions.filter(({ key }) => isAnswered(answers, key))
  return given.length > 0 ? given : questions.slice(0, 1)
}

type Props = { brand: Brand; answers: QuizAnswers; children: ReactNode }

/** Everything answered, each part with a way to change it; what comes next is the page's to say. */
export const SummaryStep = ({ brand, answers, children }: Props) => (
  <>
    <h1 className={step.title} tabIndex={-1}>
      Check your answers
    </h1>
    <p className={step.lead}>A doctor reads exactly this. Change anything that is not right.</p>
    {needsCrisisCard(answers) && (
      <div className={classes.crisis}>
        <UrgentCard kind="crisis" />
      </div>
    )}
    <div className={classes.list}>
      {visibleScreens(brand, answers).map(screen => (
        <section key={screen.id} className={classes.part}>
          <header className={classes.head}>
            <h2 id={`part-${screen.id}`} tabIndex={-1}>
              {screen.title}
            </h2>
            <Link to={`?step=${screen.id}&back=summary`}>
              Change <span className="visually-hidden">{screen.title}</span>
            </Link>
          </header>
          <dl>
            {answered(screen, answers).map(question => (
              <div key={question.key} className={classes.row}>
                <dt>{question.label}</dt>
                <dd>{describeAnswer(question.key, answers[question.key])?.answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
    {children}
  </>
)
