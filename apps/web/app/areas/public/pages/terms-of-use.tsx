import { pageMeta } from '#app/ui/page-meta.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { termsOfUse } from '../content/terms-of-use.ts'
import { LegalPage } from '../sections/legal-page.tsx'
import type { Route } from './+types/terms-of-use'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description: 'What you can expect from us and what we need from you: care, prices, renewals, delivery, refunds.',
  })

export default function TermsOfUse() {
  const { productName, legal } = useConfig()
  return (
    <LegalPage text={termsOfUse({ product: productName, company: legal.companyName, number: legal.businessNumber })} />
  )
}
