import type { Brand } from '@om/domain/brand'
import { quizFor } from '@om/domain/quiz/bank'
import { visibleScreens } from '@om/domain/quiz/visible'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { QuizFrame } from './parts/quiz-frame.tsx'
import { allowedStep, isUnderAge, neighbours, SUMMARY } from './progress.ts'
import { NoticeStep } from './steps/notice-step.tsx'
import { ScreenStep } from './steps/screen-step.tsx'
import { SummaryStep } from './steps/summary-step.tsx'
import { UnderAgeStep } from './steps/under-age-step.tsx'
import { type Quiz, readersToday, useQuiz } from './use-quiz.ts'

export const DETAILS = 'details'

type Props = {
  brand: Brand
  home: string
  suffix?: string
  /** What follows the answers: an account, or the details and sending. */
  afterAnswers: (quiz: Quiz) => ReactNode
  detailsStep: (quiz: Quiz) => ReactNode
}

/** Moves the focus to the heading of a new step, for people who do not see the page change. */
const useStepFocus = (step: string | null) => {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step])
}

const isBegun = (quiz: Quiz) => Object.keys(quiz.draft.answers).length > 0

/** The assessment: the step is in the address, the answers in this browser. */
export const QuizFlow = ({ brand, home, suffix, afterAnswers, detailsStep }: Props) => {
  const quiz = useQuiz(brand)
  const [params, setParams] = useSearchParams()
  const [isStopped, setStopped] = useState(false)
  const asked = params.get('step')
  const today = readersToday()
  const answers = quiz?.draft.answers ?? {}
  const wantsDetails = asked === DETAILS
  const step = asked && quiz ? allowedStep(brand, answers, wantsDetails ? SUMMARY : asked, today) : null
  const shown = wantsDetails && step === SUMMARY ? DETAILS : step
  useStepFocus(isStopped ? 'stopped' : shown)

  const go = (to: string | null) => {
    setStopped(false)
    setParams(to ? { step: to } : {}, { preventScrollReset: true })
  }
  const frame = { home, suffix }

  if (quiz && isStopped) {
    return (
      <QuizFrame {...frame}>
        <UnderAgeStep
          onStartAgain={() => {
            quiz.answer({ date_of_birth: '' })
            go('about')
          }}
        />
      </QuizFrame>
    )
  }
  if (!asked) {
    return (
      <QuizFrame {...frame}>
        <NoticeStep
          hasDraft={quiz !== null && isBegun(quiz)}
          onStart={() => go(allowedStep(brand, answers, '', today))}
          onStartAgain={() => {
            quiz?.startAgain()
            go(allowedStep(brand, {}, '', today))
          }}
        />
      </QuizFrame>
    )
  }
  if (!quiz || !step) {
    return (
      <QuizFrame {...frame} part={0}>
        <p role="status">One moment…</p>
      </QuizFrame>
    )
  }
  if (shown === DETAILS) {
    return (
      <QuizFrame {...frame} part={1} label="Last step" onBack={() => go(SUMMARY)}>
        {detailsStep(quiz)}
      </QuizFrame>
    )
  }

  const { previous, next, index, count } = neighbours(brand, answers, step)
  const progress = { part: index / count, label: `Step ${index + 1} of ${count}` }
  if (step === SUMMARY) {
    return (
      <QuizFrame {...frame} {...progress} onBack={() => go(previous)}>
        <SummaryStep brand={brand} answers={answers}>
          {afterAnswers(quiz)}
        </SummaryStep>
      </QuizFrame>
    )
  }
  const screen = visibleScreens(brand, answers).find(({ id }) => id === step)
  if (!screen) return null
  const whole = quizFor(brand).find(({ id }) => id === step)
  const advance = () => {
    if (isUnderAge(answers, today)) return setStopped(true)
    go(params.get('back') === SUMMARY ? SUMMARY : next)
  }
  return (
    <QuizFrame {...frame} {...progress} onBack={() => go(previous)}>
      <ScreenStep
        key={step}
        screen={screen}
        isAlone={whole?.questions.length === 1 && whole.questions[0]?.kind !== 'bp'}
        answers={answers}
        onAnswer={quiz.answer}
        onNext={advance}
      />
    </QuizFrame>
  )
}
