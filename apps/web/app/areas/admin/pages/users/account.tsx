import { type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router'
import { api } from '#app/browser/api.ts'
import { RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/account'
import { AccountView } from './account-view.tsx'
import type { AccountContext } from './users-page.tsx'
import { readUsersSearch } from './users-search.ts'

const accountIn = (url: URL) => readUsersSearch(url.searchParams).account

/** The open account, or null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = accountIn(new URL(request.url))
  return id ? api.accounts.read({ params: { id } }, { signal: request.signal }) : null
}

/** Only another account or an explicit refresh reads again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || accountIn(currentUrl) !== accountIn(nextUrl)

export const HydrateFallback = () => <ListSkeleton rows={3} height={150} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <RecordDrawerTitle>Account</RecordDrawerTitle>
    <ErrorState error={error} />
  </>
)

export default function Account({ loaderData: account }: Route.ComponentProps) {
  const context = useOutletContext<AccountContext>()
  if (!account || account.id !== context.asked.account) {
    return (
      <>
        <RecordDrawerTitle>Account</RecordDrawerTitle>
        <ListSkeleton rows={3} height={150} />
      </>
    )
  }
  return <AccountView key={account.id} account={account} context={context} />
}
