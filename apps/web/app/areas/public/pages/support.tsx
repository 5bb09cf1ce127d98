import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useConversationToken } from '#app/features/support/use-conversation.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { faqPage } from '#app/ui/structured-data.ts'
import { faq } from '../content/faq.ts'
import { helpEntries } from '../content/help.ts'
import { findHelp, termsOf } from '../content/help-search.ts'
import { SupportContact } from '../sections/support-contact.tsx'
import { SupportConversation } from '../sections/support-conversation.tsx'
import { SupportHead } from '../sections/support-head.tsx'
import { SupportQuestions, SupportTopics } from '../sections/support-questions.tsx'
import { SupportResults } from '../sections/support-results.tsx'
import type { Route } from './+types/support'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description:
      'Answers about prescription hair-loss treatments, doctors, delivery and privacy, and how to reach us by phone, e-mail or form.',
    data: () => [faqPage(faq)],
  })

/** The id that a link inside the page leads to opens the answer around it. */
const useOpenedByLink = (onLink: () => void) => {
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (!helpEntries.some(entry => entry.id === id)) return
    onLink()
    const details = document.getElementById(id)?.closest('details')
    if (details) details.open = true
  }, [hash])
}

/** Questions, answers, the search through them, and the way to the front desk. (Spec §2: FAQ page) */
export default function Support() {
  const [params] = useSearchParams()
  const [query, setQuery] = useState(params.get('q')?.slice(0, 100) ?? '')
  const searched = useDeferredValue(query)
  const { token, close } = useConversationToken()
  useOpenedByLink(() => setQuery(''))

  if (typeof token === 'string') return <SupportConversation key={token} token={token} onClose={close} />
  const terms = termsOf(searched)
  const found = findHelp(searched, helpEntries)
  return (
    <>
      <SupportHead query={query} onQuery={setQuery} count={terms.length > 0 ? found.length : null} />
      {terms.length > 0 ? (
        <SupportResults found={found} terms={terms} query={searched} onClear={() => setQuery('')} />
      ) : (
        <>
          <SupportQuestions />
          <SupportTopics />
        </>
      )}
      <SupportContact />
    </>
  )
}
