import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { draftText } from '#app/features/quiz/draft.ts'
import { StepToCome } from '#app/features/quiz/parts/step-to-come.tsx'
import { DETAILS, QuizFlow } from '#app/features/quiz/quiz-flow.tsx'
import type { PageHandle } from '#app/page-kind.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { useConfig } from '#app/ui/use-config.ts'
import type { Route } from './+types/quiz'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description: 'The free hair quiz: about 2 minutes of questions, then a doctor reads your answers. No credit card.',
  })

/** React starts after the first paint. */
export const handle = { page: 'live' } satisfies PageHandle

const loadLastSteps = () => import('../sections/quiz-sending.tsx')

type LastSteps = Awaited<ReturnType<typeof loadLastSteps>>

/** What somebody does first, whichever way; `click` alone is what some aids send. */
const TOUCHES = ['pointerdown', 'keydown', 'click']

/**
 * The steps after the answers. Their code is fetched when someone touches the page, or at once where answers are kept: nobody
 * is there sooner. A failed fetch disturbs no question: it is tried again with the next touch, or when the connection is back.
 */
const useLastSteps = () => {
  const [steps, setSteps] = useState<LastSteps | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const done = new AbortController()
    let isUnderWay = false
    const load = async () => {
      if (isUnderWay) return
      isUnderWay = true
      try {
        const loaded = await loadLastSteps()
        if (!done.signal.aborted) setSteps(loaded)
        done.abort()
      } catch (error) {
        isUnderWay = false
        if (!done.signal.aborted) setFailure(error)
      }
    }
    if (draftText() !== null) void load()
    for (const kind of [...TOUCHES, 'online']) window.addEventListener(kind, load, { signal: done.signal })
    return () => done.abort()
  }, [])
  return { steps, failure }
}

/** In the place of a step whose code is under way; without a connection it is still to come, otherwise the page says why. */
const LastStepToCome = ({ failure, children }: { failure: unknown; children: ReactNode }) => {
  if (failure !== null && navigator.onLine) throw failure
  return children
}

/** The assessment of both brands. (Spec §2: /hair-loss-quiz) */
export default function QuizPage() {
  const { id, path } = useBrand()
  const navigate = useNavigate()
  const { office } = useConfig()
  const { steps, failure } = useLastSteps()
  const here = path('/hair-loss-quiz')
  const details = `${here}?step=${DETAILS}`
  const flow = (
    <QuizFlow
      brand={id}
      home={path('/')}
      pathOf={brand => (brand === 'women' ? '/women/hair-loss-quiz' : '/hair-loss-quiz')}
      suffix={id === 'women' ? 'for Women' : undefined}
      afterAnswers={() =>
        steps ? (
          <steps.QuizAccount returnTo={details} />
        ) : (
          <LastStepToCome failure={failure}>
            <p role="status">One moment…</p>
          </LastStepToCome>
        )
      }
      detailsStep={quiz =>
        steps ? (
          <steps.QuizSending
            brand={id}
            quiz={quiz}
            returnTo={details}
            onSent={() => void navigate('/patient-dashboard', { replace: true })}
          />
        ) : (
          <LastStepToCome failure={failure}>
            <StepToCome />
          </LastStepToCome>
        )
      }
    />
  )
  if (office.takesAssessments) return flow
  return (
    <>
      <p className="note" data-meaning="caution" style={{ margin: '16px auto 0', maxWidth: 800 }}>
        Our doctors take no new assessments at the moment. You can answer the questions now: your answers are kept in
        this browser, and you send them once we are open again.
      </p>
      {flow}
    </>
  )
}
