import { pageMeta } from '#app/ui/page-meta.ts'
import { termsOfUse } from '../content/terms-of-use.ts'
import { LegalPage, useLegalNames } from '../sections/legal-page.tsx'
import type { Route } from './+types/terms-of-use'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description: 'What you can expect from us and what we need from you: care, prices, renewals, delivery, refunds.',
  })

export default function TermsOfUse() {
  return <LegalPage text={termsOfUse(useLegalNames())} />
}
