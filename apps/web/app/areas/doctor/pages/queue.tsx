import { ApiError } from '@om/contracts/client'
import { useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { settledSession } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/queue'
import { Invite } from './invite.tsx'
import { loadQueue } from './load-queue.ts'
import { listKey, readQueueSearch } from './queue-search.ts'
import { isDoctor } from './visitor.ts'
import { Workspace } from './workspace.tsx'
import { WorkspaceSkeleton } from './workspace-skeleton.tsx'

const isRefused = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/** Without a current registration there is no claimable work to see (INV-02); the page says so instead of failing. */
const unlessLapsed = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'registration_not_current') return null
  throw error
}

/** The doctor and their queue; null for anyone else, who sees the frame and an invitation. (Spec §2: no role guard) */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!isDoctor(await settledSession())) return null
  const { signal, url } = request
  const search = readQueueSearch(new URL(url).searchParams)
  try {
    const [me, queue] = await Promise.all([api.me.read({}, { signal }), loadQueue(search, signal).catch(unlessLapsed)])
    return { me, queue }
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** Opening a case or a panel leaves the list alone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => {
  const keyOf = (url: URL) => listKey(readQueueSearch(url.searchParams))
  return currentUrl.href === nextUrl.href || keyOf(currentUrl) !== keyOf(nextUrl)
}

export const HydrateFallback = () => <WorkspaceSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Queue({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const mayLook = isDoctor(session)
  const isMissing = loaderData === null
  useEffect(() => {
    if (mayLook && isMissing) void revalidate()
  }, [mayLook, isMissing, revalidate])
  if (session.state === 'loading') return <WorkspaceSkeleton />
  if (!mayLook || loaderData === null) return <Invite session={session} path={pathname + search} />
  return <Workspace me={loaderData.me} loaded={loaderData.queue} />
}
