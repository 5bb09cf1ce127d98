import { useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigation, useOutletContext, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { jumpToTop } from '#app/browser/jump-to-top.ts'
import { useLive } from '#app/browser/live.ts'
import { CaseView } from '#app/features/consult-review/case-view.tsx'
import { settledSession } from '#app/features/session/session-store.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/case'
import { CaseMissing, CaseNone } from './case-empty.tsx'
import { CaseSkeleton } from './case-skeleton.tsx'
import { readQueueSearch, searchWith } from './queue-search.ts'
import { isDoctor } from './visitor.ts'
import type { CaseContext } from './workspace.tsx'

/** The open consult, or null when none is open or the visitor is no doctor. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { consult } = readQueueSearch(new URL(request.url).searchParams)
  if (!consult || !isDoctor(await settledSession())) return null
  return api.consults.read({ params: { id: consult } }, { signal: request.signal })
}

/** Each reading is recorded, so only another consult or an explicit refresh reads again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => {
  const consultIn = (url: URL) => readQueueSearch(url.searchParams).consult
  return currentUrl.href === nextUrl.href || consultIn(currentUrl) !== consultIn(nextUrl)
}

export const HydrateFallback = () => <CaseSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CaseMissing error={error} />

/** The consult that is being opened, when it is another than the one shown. */
const useOpening = (shown: string | undefined): boolean => {
  const { location } = useNavigation()
  if (!location) return false
  const asked = readQueueSearch(new URLSearchParams(location.search)).consult
  return asked !== undefined && asked !== shown
}

export default function Case({ loaderData: consult }: Route.ComponentProps) {
  const { me, search, go, next, isClaimingNext, mayClaim, showKeys } = useOutletContext<CaseContext>()
  const { revalidate } = useRevalidator()
  const reload = useDebounced(() => void revalidate())
  useLive(['queue', 'consult'], event => {
    if (event.subjectId === consult?.id) reload()
  })

  const isOpening = useOpening(consult?.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(consult?.id)
  useEffect(() => {
    if (shown.current === consult?.id) return
    shown.current = consult?.id
    heading.current?.focus({ preventScroll: true })
    jumpToTop()
  }, [consult?.id])

  if (isOpening) return <CaseSkeleton />
  if (!consult || consult.id !== search.consult)
    return <CaseNone onNext={next} isBusy={isClaimingNext} mayClaim={mayClaim} />
  return (
    <CaseView
      key={consult.id}
      consult={consult}
      me={me}
      heading={heading}
      panel={search.panel ?? null}
      backTo={{ search: searchWith(search, { consult: undefined }) }}
      onPanel={panel => go({ panel: panel ?? undefined }, { replace: panel === null })}
      onNext={next}
      isClaimingNext={isClaimingNext}
      onShowKeys={showKeys}
      onReload={reload}
    />
  )
}
