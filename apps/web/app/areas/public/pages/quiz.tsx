import { useNavigate } from 'react-router'
import { DETAILS, QuizFlow } from '#app/features/quiz/quiz-flow.tsx'
import type { PageHandle } from '#app/page-kind.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { QuizAccount, QuizSending } from '../sections/quiz-sending.tsx'
import type { Route } from './+types/quiz'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description: 'The free hair quiz: about 2 minutes of questions, then a doctor reads your answers. No credit card.',
  })

/** React starts after the first paint. */
export const handle = { page: 'live' } satisfies PageHandle

/** The assessment of both brands. (Spec §2: /hair-loss-quiz) */
export default function QuizPage() {
  const { id, path } = useBrand()
  const navigate = useNavigate()
  const here = path('/hair-loss-quiz')
  const details = `${here}?step=${DETAILS}`
  return (
    <QuizFlow
      brand={id}
      home={path('/')}
      pathOf={brand => (brand === 'women' ? '/women/hair-loss-quiz' : '/hair-loss-quiz')}
      suffix={id === 'women' ? 'for Women' : undefined}
      afterAnswers={() => <QuizAccount returnTo={details} />}
      detailsStep={quiz => (
        <QuizSending
          brand={id}
          quiz={quiz}
          returnTo={details}
          onSent={() => void navigate('/patient-dashboard', { replace: true })}
        />
      )}
    />
  )
}
