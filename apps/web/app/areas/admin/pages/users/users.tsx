import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/users'
import { loadAccounts } from './load-accounts.ts'
import { UsersPage } from './users-page.tsx'
import { listKey, readUsersSearch } from './users-search.ts'
import { UsersSkeleton } from './users-skeleton.tsx'

const searchOf = (url: URL) => readUsersSearch(url.searchParams)

/** The list of accounts; the open one belongs to the route inside. (Spec §2) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAccounts(searchOf(new URL(request.url)), request.signal)

/** Opening an account leaves the list alone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || listKey(searchOf(currentUrl)) !== listKey(searchOf(nextUrl))

export const HydrateFallback = () => <UsersSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Users({ loaderData }: Route.ComponentProps) {
  return <UsersPage page={loaderData} />
}
