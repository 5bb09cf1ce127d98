import type { Brand } from '@om/domain/brand'
import { quizFor } from '@om/domain/quiz/bank'
import { visibleScreens } from '@om/domain/quiz/visible'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { forgetQuietly, isBegun } from './draft.ts'
import { ElsewhereFoot } from './elsewhere/elsewhere-foot.tsx'
import { useEarlier, useFunnel, useResumeCode, useSteadyStep, useStepFocus } from './flow-hooks.ts'
import { countStep } from './funnel.ts'
import { QuizFrame } from './parts/quiz-frame.tsx'
import { fetchFirstPictures } from './parts/stages.ts'
import { StepToCome } from './parts/step-to-come.tsx'
import { allowedStep, isLedByFirst, isUnderAge, leftInWords, neighbours, SUMMARY, screensLeft } from './progress.ts'
import { NoticeStep } from './steps/notice-step.tsx'
import { ScreenStep } from './steps/screen-step.tsx'
import steps from './steps/steps.module.css'
import { SummaryStep } from './steps/summary-step.tsx'
import { type Quiz, useQuiz } from './use-quiz.ts'

export const DETAILS = 'details'

const ResumeStep = lazy(() => import('./elsewhere/resume.tsx').then(({ ResumeStep }) => ({ default: ResumeStep })))

type Props = {
  brand: Brand
  home: string
  suffix?: string
  /** Where the assessment of each brand is. */
  pathOf: (brand: Brand) => string
  /** What follows the answers: an account, or the details and sending. */
  afterAnswers: (quiz: Quiz) => ReactNode
  detailsStep: (quiz: Quiz) => ReactNode
}

/** From which screen on the way to another device is offered. */
const ELSEWHERE_FROM = 2

/** The assessment: the step is in the address, the answers in this browser. */
export const QuizFlow = ({ brand, home, suffix, pathOf, afterAnswers, detailsStep }: Props) => {
  const quiz = useQuiz(brand)
  const [params, setParams] = useSearchParams()
  const [isStopped, setStopped] = useState(false)
  const [code, setCode] = useResumeCode()
  const wanted = params.get('step')
  const isEdit = params.get('back') === SUMMARY
  const today = clinicToday()
  const answers = quiz?.draft.answers ?? {}
  const passed = quiz?.draft.passed ?? []
  const wantsDetails = wanted === DETAILS
  const step = useSteadyStep(
    wanted,
    wanted && quiz ? allowedStep(brand, answers, wantsDetails ? SUMMARY : wanted, today, quiz.draft.passed) : null,
    name => visibleScreens(brand, answers).some(({ id }) => id === name),
  )
  const shown = wantsDetails && step === SUMMARY ? DETAILS : step
  const isNew = quiz !== null && !isBegun(quiz.draft)
  const earlier = useEarlier(brand, isNew && !wanted)
  useStepFocus(code ? 'resume' : isStopped ? 'stopped' : shown, params.get('changed'))
  useFunnel(brand, quiz, code || isStopped ? null : shown)
  useEffect(() => fetchFirstPictures(brand), [brand])

  const go = (to: string | null, extra: Record<string, string> = {}) => {
    setStopped(false)
    setParams(to ? { step: to, ...extra } : {}, { preventScrollReset: true, flushSync: true })
  }
  const frame = { home, suffix, isKept: quiz?.isKept ?? true }
  /** Someone who confirmed their address on another device has no answers here; they begin, or bring a code. */
  const isLost = wantsDetails && isNew

  if (quiz && code) {
    return (
      <QuizFrame {...frame}>
        <Suspense fallback={<p role="status">One moment…</p>}>
          <ResumeStep
            code={code}
            brand={brand}
            quiz={quiz}
            pathOf={pathOf}
            onDone={next => {
              setCode(null)
              go(next)
            }}
          />
        </Suspense>
      </QuizFrame>
    )
  }
  if (quiz && isStopped) {
    return (
      <QuizFrame {...frame}>
        <UnderAge
          onStartAgain={() => {
            quiz.answer({ date_of_birth: '' })
            go('about')
          }}
        />
      </QuizFrame>
    )
  }
  if (!wanted || isLost) {
    const first = (has: typeof answers) => allowedStep(brand, has, '', today, isNew ? [] : passed)
    return (
      <QuizFrame {...frame}>
        <NoticeStep
          hasDraft={quiz !== null && !isNew}
          earlier={isNew ? earlier : null}
          onStart={() => {
            if (isNew && earlier) quiz?.adoptEarlier(earlier)
            go(first(answers))
          }}
          onStartAgain={() => {
            quiz?.startAgain()
            go(allowedStep(brand, {}, '', today, []))
          }}
          onCode={setCode}
        />
      </QuizFrame>
    )
  }
  if (!quiz || !step) {
    return (
      <QuizFrame {...frame} part={0}>
        <StepToCome />
      </QuizFrame>
    )
  }

  const foot = passed.length >= ELSEWHERE_FROM && (
    <ElsewhereFoot brand={brand} quiz={quiz} screen={step} onOpenKept={setCode} />
  )
  if (shown === DETAILS) {
    return (
      <QuizFrame {...frame} part={1} label="Last step" onBack={() => go(SUMMARY)}>
        {detailsStep(quiz)}
      </QuizFrame>
    )
  }
  const { previous, next } = neighbours(brand, answers, step)
  const progress = {
    part: quiz.draft.progress?.part ?? 0,
    label: step === SUMMARY ? undefined : leftInWords(screensLeft(brand, answers, today, quiz.draft.passed)),
  }
  if (step === SUMMARY) {
    return (
      <QuizFrame {...frame} {...progress} part={1} foot={foot} onBack={() => go(previous)}>
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
    if (isUnderAge(answers, today)) {
      forgetQuietly(quiz.draft.kept)
      if (quiz.draft.kept) quiz.setKeptElsewhere(null)
      return setStopped(true)
    }
    if (!passed.includes(step)) countStep(brand, step, 'answered')
    const open = quiz.pass(
      step,
      screen.questions.map(({ key }) => key),
    )
    if (!isEdit) return go(next)
    if (open === SUMMARY) go(SUMMARY, { changed: step })
    else go(open, { back: SUMMARY })
  }
  return (
    <QuizFrame
      {...frame}
      {...progress}
      foot={foot}
      onBack={() => (isEdit ? go(SUMMARY, { changed: step }) : go(previous))}
    >
      <ScreenStep
        key={step}
        screen={screen}
        isAlone={whole !== undefined && isLedByFirst(screen, whole)}
        answers={answers}
        carried={quiz.draft.carried}
        isEdit={isEdit}
        onAnswer={quiz.answer}
        onNext={advance}
      />
    </QuizFrame>
  )
}

/** The kind end for someone under 18: nothing is kept. (T-01) */
const UnderAge = ({ onStartAgain }: { onStartAgain: () => void }) => (
  <>
    <h1 className="title-2" tabIndex={-1}>
      We only treat adults
    </h1>
    <p className="soft">
      Thank you for asking. Losing hair when you are young can have causes that someone should look at, and your GP is
      the right person to start with. You can also talk to Kids Helpline at any time on{' '}
      <a href="tel:1800551800">1800 55 1800</a>.
    </p>
    <p className="soft">Nothing you entered has been sent, and it has been removed from this browser.</p>
    <div className={`row ${steps.actions}`}>
      <button type="button" className="button quiet" onClick={onStartAgain}>
        I entered the wrong date
      </button>
    </div>
  </>
)
