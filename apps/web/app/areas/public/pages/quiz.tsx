import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { draftText } from '#app/features/quiz/draft.ts'
import { DETAILS, QuizFlow } from '#app/features/quiz/quiz-flow.tsx'
import type { PageHandle } from '#app/page-kind.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import type { Route } from './+types/quiz'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description: 'The free hair quiz: about 2 minutes of questions, then a doctor reads your answers. No credit card.',
  })

/** React starts after the first paint. */
export const handle = { page: 'live' } satisfies PageHandle

const loadLastSteps = () => import('../sections/quiz-sending.tsx')

type LastSteps = Awaited<ReturnType<typeof loadLastSteps>>

/**
 * The steps after the answers. Their code is fetched when someone touches the page, or at once where answers are kept: nobody
 * is there sooner.
 */
const useLastSteps = (): LastSteps | null => {
  const [steps, setSteps] = useState<LastSteps | null>(null)
  useEffect(() => {
    const begun = new AbortController()
    const load = () => {
      begun.abort()
      loadLastSteps().then(setSteps, (error: unknown) =>
        setSteps(() => {
          throw error
        }),
      )
    }
    if (draftText() !== null) load()
    else for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, load, { signal: begun.signal })
    return () => begun.abort()
  }, [])
  return steps
}

/** The assessment of both brands. (Spec §2: /hair-loss-quiz) */
export default function QuizPage() {
  const { id, path } = useBrand()
  const navigate = useNavigate()
  const steps = useLastSteps()
  const here = path('/hair-loss-quiz')
  const details = `${here}?step=${DETAILS}`
  return (
    <QuizFlow
      brand={id}
      home={path('/')}
      pathOf={brand => (brand === 'women' ? '/women/hair-loss-quiz' : '/hair-loss-quiz')}
      suffix={id === 'women' ? 'for Women' : undefined}
      afterAnswers={() => steps && <steps.QuizAccount returnTo={details} />}
      detailsStep={quiz =>
        steps && (
          <steps.QuizSending
            brand={id}
            quiz={quiz}
            returnTo={details}
            onSent={() => void navigate('/patient-dashboard', { replace: true })}
          />
        )
      }
    />
  )
}
