import { lazy, Suspense } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { Inbox, InboxSkeleton } from '#app/features/messages/inbox.tsx'
import { tickets } from '#app/features/messages/inbox-list.ts'
import { sectionOf } from '#app/ui/section.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/messages'

const fetchRegister = () => import('#app/features/privacy-requests/register.tsx')
const Register = lazy(() => fetchRegister().then(m => ({ default: m.Register })))

const loadRegisters = async (url: string, signal: AbortSignal) =>
  (await import('#app/features/registers/registers-list.ts')).loadRegisters(url, signal)
const Registers = lazy(() => import('#app/features/registers/registers.tsx').then(m => ({ default: m.Registers })))

/**
 * What people wrote to the front desk; the open conversation belongs to the route inside. Requests under the Privacy Act and the
 * registers are sections of it. (Spec §2: admin)
 */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const section = sectionOf(request.url)
  if (section === 'registers') return { registers: await loadRegisters(request.url, request.signal) }
  return section === 'requests'
    ? { requests: await (await fetchRegister()).loadRegister(request.url, request.signal) }
    : { inbox: await tickets.loader({ request }) }
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  [args.nextUrl, args.currentUrl].some(url => ['requests', 'registers'].includes(sectionOf(url) ?? '')) ||
  tickets.shouldRevalidate(args)

export const HydrateFallback = () => <InboxSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Messages({ loaderData }: Route.ComponentProps) {
  if (loaderData.registers)
    return (
      <Suspense fallback={<ListSkeleton rows={4} height={48} />}>
        <Registers {...loaderData.registers} reader="admin" />
      </Suspense>
    )
  if (loaderData.requests) return <Requests loaded={loaderData.requests} />
  return loaderData.inbox && <Inbox loaded={loaderData.inbox} route="admin" />
}

type Loaded = React.ComponentProps<typeof Register>

const Requests = ({ loaded }: { loaded: Loaded }) => {
  const { revalidate } = useRevalidator()
  useLive(
    ['ticket'],
    useDebounced(() => void revalidate()),
  )
  return (
    <Suspense fallback={<ListSkeleton rows={4} height={48} />}>
      <Register {...loaded} />
    </Suspense>
  )
}
