import { pageMeta } from '#app/ui/page-meta.ts'
import { privacyPolicy } from '../content/privacy-policy.ts'
import { LegalPage, useLegalNames } from '../sections/legal-page.tsx'
import type { Route } from './+types/privacy-policy'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description: 'What we know about you, who sees it, how long we keep it, and what you can ask of us.',
  })

export default function PrivacyPolicy() {
  return <LegalPage text={privacyPolicy(useLegalNames())} />
}
