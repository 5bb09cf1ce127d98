import { pageMeta } from '#app/ui/page-meta.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { privacyPolicy } from '../content/privacy-policy.ts'
import { LegalPage } from '../sections/legal-page.tsx'
import type { Route } from './+types/privacy-policy'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description: 'What we know about you, who sees it, how long we keep it, and what you can ask of us.',
  })

export default function PrivacyPolicy() {
  const { productName, legal } = useConfig()
  return (
    <LegalPage
      text={privacyPolicy({ product: productName, company: legal.companyName, number: legal.businessNumber })}
    />
  )
}
