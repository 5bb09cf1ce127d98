import { Button, Group, Skeleton, Text } from '@mantine/core'
import { accountRoles, accountStates } from '@om/contracts/accounts'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import { openedHere } from '#app/ui/record-list/address.ts'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { RecordDrawer } from '#app/ui/record-list/record-drawer.tsx'
import { ListBody, MoreRows } from '#app/ui/record-list/rows.tsx'
import { ExportButton, ListSearch, ListSelect } from '#app/ui/record-list/toolbar.tsx'
import { useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { sectionOf } from '#app/ui/section.ts'
import { KeysButton, ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/users'
import { AccountsTable, NoAccounts } from './account-row.tsx'
import { roleWords, stateLabels } from './account-words.ts'
import { collectAccounts } from './accounts-csv.ts'
import { InvitePanel } from './invite-panel.tsx'
import { KeptPanel } from './kept-panel.tsx'
import { accounts, isFiltered, noFilter, userKeys } from './users-list.ts'

const AccessReview = lazy(() => import('./review/access-review.tsx').then(m => ({ default: m.AccessReview })))
const AuditLog = lazy(() => import('./audit/audit-log.tsx').then(m => ({ default: m.AuditLog })))

/** The list of accounts; the open one belongs to the route inside. The audit log and the review of access are sections of it. (Spec §2) */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { url, signal } = request
  if (sectionOf(url) === 'audit') return { audit: await (await import('./audit/audit-list.ts')).loadAudit(url, signal) }
  if (sectionOf(url) === 'review')
    return { review: await (await import('./review/review-list.ts')).loadReview(url, signal) }
  return { accounts: await accounts.loader({ request }) }
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  [args.nextUrl, args.currentUrl].some(url => sectionOf(url) !== null) || accounts.shouldRevalidate(args)

export const HydrateFallback = () => (
  <>
    <Skeleton height={44} width="min(340px, 80%)" mb="xl" />
    <Skeleton height={42} mb="lg" radius="sm" />
    <ListSkeleton rows={8} height={54} />
  </>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const countWords = (count: number, hasMore: boolean): string => {
  const counted = count === 1 ? '1 account' : `${count} accounts`
  return hasMore ? `The newest ${counted}` : counted
}

/** What the open account needs from the page around it. */
export type AccountContext = {
  /** Closes the panel for an account that is no more. */
  closeGone: () => Promise<void>
  /** While a form inside is open, Escape closes that form and not the panel. */
  holdEscape: (isHeld: boolean) => void
}

export default function Users({ loaderData }: Route.ComponentProps) {
  if (loaderData.audit)
    return (
      <Suspense fallback={<ListSkeleton rows={8} height={54} />}>
        <AuditLog {...loaderData.audit} />
      </Suspense>
    )
  if (loaderData.review)
    return (
      <Suspense fallback={<ListSkeleton rows={8} height={54} />}>
        <AccessReview {...loaderData.review} />
      </Suspense>
    )
  return loaderData.accounts && <Accounts loaded={loaderData.accounts} />
}

type Loaded = Awaited<ReturnType<typeof accounts.loader>>

/** Everyone who has an account, whom to find, invite, and look after. (Spec §2) */
const Accounts = ({ loaded }: { loaded: Loaded }) => {
  const list = useRecordList(accounts, loaded, { countWords })
  const { page, search, pending, go, filter, close } = list
  const [isEscapeHeld, holdEscape] = useState(false)
  const invite = () => void go({ invite: true, kept: false, account: undefined }, { state: openedHere })
  const keys = useListKeys(list, { opens: false, more: { i: invite } })
  const context: AccountContext = {
    closeGone: () => go({ account: undefined }, { replace: true }),
    holdEscape,
  }
  return (
    <>
      <PageHeader
        title="User management"
        lead="Find an account, invite a colleague, help with a lost phone, keep somebody out."
        actions={
          <>
            <Button component={Link} to="?section=review" variant="default">
              Access review
            </Button>
            <Button component={Link} to="?section=audit" variant="default">
              Audit log
            </Button>
            <Button
              variant="default"
              onClick={() => void go({ kept: true, invite: false, account: undefined }, { state: openedHere })}
            >
              Kept and destroyed
            </Button>
            <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={invite}>
              Invite a colleague
            </Button>
          </>
        }
      />
      <Group component="search" gap="xs" mb="md">
        <ListSearch
          list={list}
          size="md"
          flex={{ base: '1 1 100%', md: '1 1 220px' }}
          maw={{ md: 420 }}
          label="Search by name or e-mail"
          placeholder="Name or e-mail"
        />
        <ListSelect
          size="md"
          flex={{ base: '1 1 120px', md: '0 0 170px' }}
          label="Role"
          any="Every role"
          words={roleWords}
          values={accountRoles}
          value={pending.role}
          onChange={role => void filter({ role })}
        />
        <ListSelect
          size="md"
          flex={{ base: '1 1 120px', md: '0 0 170px' }}
          label="State"
          any="Every state"
          words={stateLabels}
          values={accountStates}
          value={pending.state}
          onChange={state => void filter({ state })}
        />
        <ExportButton
          size="md"
          flex={{ base: '1 1 100%', sm: '0 0 auto' }}
          ml={{ md: 'auto' }}
          name="accounts"
          title="The accounts that fit the search and filters, up to 5,000"
          collect={onProgress => collectAccounts(pending, onProgress)}
        />
      </Group>
      <ListBody
        list={list}
        hasArrows
        skeleton={{ rows: 8, height: 54 }}
        empty={<NoAccounts isFiltered={isFiltered(search)} onClear={() => list.clear(noFilter)} />}
      >
        <AccountsTable accounts={page.items} link={list.link} />
        <Group gap="sm" mt="sm" justify="space-between">
          <Text c="dimmed">{list.counted}</Text>
          <MoreRows list={list} words="Show more" />
          <KeysButton onClick={keys.show} />
        </Group>
      </ListBody>
      <RecordDrawer isOpen={list.opened !== undefined} onClose={() => void close()} closesOnEscape={!isEscapeHeld}>
        <Outlet context={context} />
      </RecordDrawer>
      <RecordDrawer isOpen={pending.invite && list.opened === undefined} onClose={() => void close()}>
        <InvitePanel
          onInvited={id => go({ invite: false, account: id }, { replace: true, state: openedHere })}
          onFind={email => filter({ invite: false, search: email, role: undefined, state: undefined })}
          onClose={() => void close()}
        />
      </RecordDrawer>
      <RecordDrawer isOpen={pending.kept && list.opened === undefined && !pending.invite} onClose={() => void close()}>
        <KeptPanel />
      </RecordDrawer>
      <ShortcutsHelp keys={userKeys} {...keys} />
    </>
  )
}
