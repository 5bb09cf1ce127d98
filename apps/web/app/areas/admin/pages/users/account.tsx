import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import type { AccountDetail } from '@om/contracts/accounts'
import { formatDay } from '@om/domain/dates'
import { useEffect, useState } from 'react'
import { useOutletContext } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { PatientThreads } from '#app/features/messages/patient-threads.tsx'
import { useSession } from '#app/features/session/use-session.ts'
import { Card } from '#app/ui/card.tsx'
import { useListAddress } from '#app/ui/record-list/address.ts'
import { RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import type { Route } from './+types/account'
import { AccountActions } from './account-actions.tsx'
import { AccountFacts, InvitationCard, StaffCard } from './account-cards.tsx'
import { historyWords, holdReason, keepWords, roleWords, stateBadges, stateWords } from './account-words.ts'
import type { AccountContext } from './users.tsx'
import { accounts } from './users-list.ts'

/** The open account, or null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = accounts.recordIn(request.url)
  return id ? api.accounts.read({ params: { id } }, { signal: request.signal }) : null
}

export const shouldRevalidate = accounts.shouldReadRecord

export const HydrateFallback = () => <ListSkeleton rows={3} height={150} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <RecordDrawerTitle>Account</RecordDrawerTitle>
    <ErrorState error={error} />
  </>
)

const holdWords = { disabled: 'Disabled', closed: 'Closed' }

/** Who keeps this person out, when and why; until when a closed account is kept, and what for. (REG-21) */
const HoldCard = ({ hold, isHeld }: { hold: NonNullable<AccountDetail['hold']>; isHeld: boolean }) => {
  const { kind, byName, at, keepUntil, keepFor } = hold
  const reason = holdReason(hold)
  return (
    <section className="note" data-meaning={kind === 'disabled' ? 'danger' : undefined} aria-label={holdWords[kind]}>
      <Text>
        <strong>{holdWords[kind]}</strong> by {byName || 'the system'}, <RelativeTime at={at} />
      </Text>
      {reason && <Text>{reason}</Text>}
      {keepUntil && (
        <Text>
          Kept until {formatDay(keepUntil)}
          {keepFor && ` for ${keepWords[keepFor]}`}.{' '}
          {isHeld ? 'The legal hold keeps it for longer.' : 'Then everything is destroyed.'}
        </Text>
      )}
    </section>
  )
}

/** Who asked for the second factor to be removed, who agreed, and when it is. */
const FactorResetCard = ({ reset, isOwn }: { reset: NonNullable<AccountDetail['factorReset']>; isOwn: boolean }) => {
  const { reason, askedByName, askedAt, expiresAt, agreedByName, agreedAt, effectiveAt } = reset
  return (
    <section className="note" data-meaning="danger" aria-label="Reset of the second factor">
      <Text>
        <strong>Reset of the second factor</strong> asked for by {askedByName}, <RelativeTime at={askedAt} />
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
      {agreedAt && effectiveAt ? (
        <Text>
          {agreedByName} agreed, <RelativeTime at={agreedAt} />. It is removed on {formatDateTime(effectiveAt)}; until
          then the owner or a superadmin can stop it.
        </Text>
      ) : (
        <Text>
          Another superadmin has to agree until {formatDateTime(expiresAt)}; nothing is removed before. The owner was
          told and can stop it.
        </Text>
      )}
      {isOwn && <Anchor href="/keep-second-step">Keep your second factor</Anchor>}
    </section>
  )
}

const HistoryLine = ({ line }: { line: AccountDetail['history'][number] }) => {
  const { what, why } = historyWords(line)
  return (
    <li>
      <Text component="span" display="block">
        {what}
        {why && (
          <Text component="q" display="block" inherit style={{ overflowWrap: 'anywhere' }}>
            {why}
          </Text>
        )}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {line.byName && `${line.byName}, `}
        <RelativeTime at={line.at} />
      </Text>
    </li>
  )
}

const History = ({ history }: Pick<AccountDetail, 'history'>) => (
  <Card title="History" aside={history.length >= 50 ? 'The newest 50' : undefined}>
    {history.length === 0 ? (
      <Text c="dimmed">What superadmins do with this account is written down here.</Text>
    ) : (
      <ol className="plain-list ruled">
        {history.map(line => (
          <HistoryLine key={`${line.at} ${line.action}`} line={line} />
        ))}
      </ol>
    )}
  </Card>
)

/** Everything about one account, and what may be done to it. */
const AccountView = ({ account, context }: { account: AccountDetail; context: AccountContext }) => {
  const session = useSession()
  const [isEditing, setEditing] = useState(false)
  const { holdEscape } = context
  useEffect(() => () => holdEscape(false), [holdEscape])
  const { id, name, email, role, state, staff, invitation, hold, legalHold, factorReset } = account
  const isOwn = session.state === 'signed-in' && session.person.id === id
  const now = clinicNow()
  const badge = stateBadges[state]
  return (
    <>
      <Stack gap="xs">
        <RecordDrawerTitle>{name || email}</RecordDrawerTitle>
        <Group gap="xs">
          <StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>
          <Text component="span">{roleWords[role]}</Text>
        </Group>
        {stateWords[state] && <Text c="dimmed">{stateWords[state]}</Text>}
      </Stack>
      {hold && <HoldCard hold={hold} isHeld={legalHold !== null} />}
      {legalHold && (
        <section className="note" aria-label="Legal hold">
          <Text>
            <strong>Legal hold</strong> by {legalHold.byName}, <RelativeTime at={legalHold.at} />
          </Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{legalHold.reason}</Text>
        </section>
      )}
      {factorReset && <FactorResetCard reset={factorReset} isOwn={isOwn} />}
      {isOwn ? (
        <Alert color="info" role="note">
          This is your own account. Another superadmin can change it.
        </Alert>
      ) : (
        <AccountActions account={account} context={context} />
      )}
      <AccountFacts account={account} />
      {invitation && <InvitationCard invitation={invitation} now={now} />}
      {staff && (
        <StaffCard
          account={account}
          staff={staff}
          now={now}
          isEditing={isEditing}
          onEdit={setEditing}
          onHoldEscape={holdEscape}
        />
      )}
      {role === 'patient' && <PatientThreads patientId={id} inbox="/admin/messages?" />}
      <History history={account.history} />
    </>
  )
}

export default function Account({ loaderData: account }: Route.ComponentProps) {
  const context = useOutletContext<AccountContext>()
  const { pending } = useListAddress(accounts)
  if (!account || account.id !== pending.account) {
    return (
      <>
        <RecordDrawerTitle>Account</RecordDrawerTitle>
        <ListSkeleton rows={3} height={150} />
      </>
    )
  }
  return <AccountView key={account.id} account={account} context={context} />
}
