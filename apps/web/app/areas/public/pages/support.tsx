import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useConversationToken } from '#app/features/support/use-conversation.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { faqPage } from '#app/ui/structured-data.ts'
import { faq, helpEntries } from '../content/help.ts'
import { findHelp, termsOf } from '../content/help-search.ts'
import { SupportConversation } from '../sections/support/support-conversation.tsx'
import { SupportHead, SupportQuestions, SupportResults, SupportTopics } from '../sections/support/support-help.tsx'
import { SupportContact } from '../sections/support/support-write.tsx'
import type { Route } from './+types/support'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description:
      'Answers about prescription hair-loss treatments, doctors, delivery and privacy, and how to reach us by phone, e-mail or form.',
    data: () => [faqPage(faq)],
  })

/** A link to a question ends a search and opens its answer. */
const useOpenedByLink = (isSearching: boolean, endSearch: () => void) => {
  const { hash } = useLocation()
  const id = decodeURIComponent(hash.slice(1))
  const isQuestion = helpEntries.some(entry => entry.id === id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    if (isQuestion) endSearch()
  }, [id])
  useEffect(() => {
    const details = isQuestion && !isSearching ? document.getElementById(id)?.closest('details') : null
    if (details) details.open = true
  }, [id, isQuestion, isSearching])
}

/** Questions, answers, the search through them, and the way to the front desk. (Spec §2: FAQ page) */
export default function Support() {
  const [params] = useSearchParams()
  const [query, setQuery] = useState(params.get('q')?.slice(0, 100) ?? '')
  const searched = useDeferredValue(query)
  const { token, close } = useConversationToken()
  const terms = termsOf(searched)
  useOpenedByLink(terms.length > 0, () => setQuery(''))

  if (typeof token === 'string') return <SupportConversation key={token} token={token} onClose={close} />
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
