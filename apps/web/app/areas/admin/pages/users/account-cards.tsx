import { Anchor, Group, Text } from '@mantine/core'
import type { AccountDetail } from '@om/contracts/accounts'
import { formatDay } from '@om/domain/dates'
import type { ReactNode } from 'react'
import { Card, Facts } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { expiryBadge, invitationBadge, sourceWords, statusWords, timesWords } from './account-words.ts'
import { StaffEditor } from './staff-editor.tsx'

/** What is said where there is nothing. */
const soft = (words: string): ReactNode => (
  <Text component="span" inherit c="dimmed">
    {words}
  </Text>
)

/** A time as people say it, or `none` where there is none. */
const timeOr = (at: string | null, none: string): ReactNode => (at ? <RelativeTime at={at} /> : soft(none))

const sessionWords = (count: number): string =>
  count === 0 ? 'Signed in nowhere' : count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`

/** Who this is, and how they sign in. */
export const AccountFacts = ({ account }: { account: AccountDetail }) => {
  const { email, phone, hasSecondFactor, openSessions, lastSignInAt, createdAt } = account
  return (
    <Card title="Account">
      <Facts
        facts={[
          [
            'E-mail',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ['Phone', phone || soft('Not given')],
          ['Second factor', hasSecondFactor ? 'Set up' : soft('Not set up')],
          ['Sessions', sessionWords(openSessions)],
          ['Last sign-in', timeOr(lastSignInAt, 'Never')],
          ['Created', timeOr(createdAt, '')],
        ]}
      />
    </Card>
  )
}

const sent = (at: string, times: number) => (
  <>
    <RelativeTime at={at} />, {timesWords(times)} in all
  </>
)

type InvitationProps = { invitation: NonNullable<AccountDetail['invitation']>; now: number }

/** How the invitation stands; `now` is the clinic's time in ms. */
export const InvitationCard = ({ invitation, now }: InvitationProps) => {
  const { sentAt, timesSent, invitedByName, acceptedAt, expiresAt } = invitation
  const badge = invitationBadge(invitation, now)
  const isExpired = badge.meaning === 'caution'
  return (
    <Card title="Invitation" aside={<StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>}>
      <Facts
        facts={[
          ['Invited by', invitedByName],
          ['Sent', sent(sentAt, timesSent)],
          acceptedAt
            ? ['Accepted', timeOr(acceptedAt, '')]
            : [isExpired ? 'Link ended' : 'Link ends', timeOr(expiresAt, '')],
        ]}
      />
      {isExpired && (
        <Text size="sm" c="dimmed" mt="xs">
          Send it again for a new link.
        </Text>
      )}
    </Card>
  )
}

type Staff = NonNullable<AccountDetail['staff']>

const privilegesOf = ({ canPrescribeDut, canPrescribeMoxPo, canPrescribeCpa, isMedicalDirector }: Staff): string => {
  const given = [
    ...(canPrescribeDut ? ['dutasteride'] : []),
    ...(canPrescribeMoxPo ? ['oral minoxidil'] : []),
    ...(canPrescribeCpa ? ['cyproterone'] : []),
  ]
  const told = [
    ...(given.length > 0 ? [`May prescribe ${given.join(', ')}`] : []),
    ...(isMedicalDirector ? ['Medical director'] : []),
  ]
  return told.join('. ') || 'None beyond the usual'
}

type Fact = readonly [string, ReactNode]
const fact = (name: string, value: ReactNode): Fact => [name, value]

const lastDay = (day: string, now: number) => {
  const badge = expiryBadge(day, now)
  return (
    <Group component="span" gap="xs">
      {formatDay(day)}
      {badge && <StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>}
    </Group>
  )
}

/** How it stands, since when, and where that is from. */
const standing = ({ registrationStatus: status, registrationSince: since, registrationSource: source }: Staff) => (
  <Group component="span" gap="xs">
    <StatusBadge meaning={status === 'registered' ? 'good' : 'danger'}>{statusWords[status]}</StatusBadge>
    {since && (
      <span>
        since {formatDay(since)} ({sourceWords[source]})
      </span>
    )}
  </Group>
)

const checked = ({ registrationCheckedAt: at, registrationCheckedBy: by }: Staff) =>
  at ? (
    <>
      <RelativeTime at={at} />
      {by && ` by ${by}`}
    </>
  ) : (
    soft('Not against the register yet')
  )

const Lines = ({ text }: { text: string }) => (
  <Text component="span" inherit style={{ whiteSpace: 'pre-line' }}>
    {text}
  </Text>
)

const doctorFacts = (staff: Staff): Fact[] => [
  ['Prescriber no.', staff.prescriberNumber || soft('None')],
  ['Privileges', privilegesOf(staff)],
]

type StaffProps = {
  account: AccountDetail
  staff: Staff
  /** The clinic's time in ms. */
  now: number
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onHoldEscape: (isHeld: boolean) => void
}

/** The registration of a doctor or pharmacist, and what they may prescribe. (REG-01) */
export const StaffCard = ({ account, staff, now, isEditing, onEdit, onHoldEscape }: StaffProps) => {
  const edit = (isOpen: boolean) => {
    onEdit(isOpen)
    onHoldEscape(isOpen)
  }
  if (isEditing) return <StaffEditor account={account} staff={staff} onClose={() => edit(false)} />
  return (
    <Card
      title="Registration"
      aside={
        account.can.editStaff && (
          <Anchor component="button" type="button" size="sm" fw={500} underline="always" onClick={() => edit(true)}>
            Edit
          </Anchor>
        )
      }
    >
      <Facts
        facts={[
          ['Number', staff.ahpraNumber],
          ['Stands as', standing(staff)],
          ...(staff.registrationConditions
            ? [fact('Conditions', <Lines key="conditions" text={staff.registrationConditions} />)]
            : []),
          ['Last day', lastDay(staff.registrationExpiresOn, now)],
          ['Checked', checked(staff)],
          ['Qualified as', staff.qualification],
          ['Practice', staff.practiceAddress],
          ['Work phone', staff.phone],
          ...(account.role === 'doctor' ? doctorFacts(staff) : []),
          ...(staff.active ? [] : [fact('Standing', 'Not active: cannot sign or dispense')]),
        ]}
      />
    </Card>
  )
}
