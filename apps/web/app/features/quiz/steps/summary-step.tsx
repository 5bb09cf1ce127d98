import type { Brand } from '@om/domain/brand'
import { isAnswered, type QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import type { QuizQuestion, QuizScreen } from '@om/domain/quiz/types'
import { visibleScreens } from '@om/domain/quiz/visible'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { needsCrisisCard, UrgentCard } from '../parts/urgent-card.tsx'
import classes from './steps.module.css'

/** The questions of a part that were answered; where none was, the first stands for all. */
const answered = ({ questions }: QuizScreen, answers: QuizAnswers): readonly QuizQuestion[] => {
  const given = questions.filter(({ key }) => isAnswered(answers, key))
  return given.length > 0 ? given : questions.slice(0, 1)
}

type Props = { brand: Brand; answers: QuizAnswers; children: ReactNode }

/** Everything answered, each part with a way to change it; what comes next is the page's to say. */
export const SummaryStep = ({ brand, answers, children }: Props) => (
  <>
    <h1 className="title-2" tabIndex={-1}>
      Check your answers
    </h1>
    <p className="lead">A doctor reads exactly this. Change anything that is not right.</p>
    {needsCrisisCard(answers) && <UrgentCard kind="crisis" />}
    <div>
      {visibleScreens(brand, answers).map(screen => (
        <section key={screen.id} className={classes.part}>
          <header className="row apart">
            <h2 id={`part-${screen.id}`} className="title-4" tabIndex={-1}>
              {screen.title}
            </h2>
            <Link to={`?step=${screen.id}&back=summary`}>
              Change <span className="visually-hidden">{screen.title}</span>
            </Link>
          </header>
          <dl className={`facts ${classes.answers}`}>
            {answered(screen, answers).map(question => (
              <div key={question.key}>
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
