import type { AccountDetail } from '@om/contracts/accounts'
import { Card, Facts } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './account-parts.module.css'
import { invitationBadge, timesWords } from './account-words.ts'
import { timeOr } from './fact-values.tsx'

const sent = (at: string, times: number) => (
  <>
    <RelativeTime at={at} />, {timesWords(times)} in all
  </>
)

type Props = { invitation: NonNullable<AccountDetail['invitation']>; now: number }

/** How the invitation stands; `now` is the clinic's time in ms. */
export const InvitationCard = ({ invitation, now }: Props) => {
  const { sentAt, timesSent, invitedByName, acceptedAt, expiresAt } = invitation
  const badge = invitationBadge(invitation, now)
  const isExpired = badge.meaning === 'caution'
  return (
    <Card
      title="Invitation"
      className={classes.card}
      aside={<StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>}
    >
      <Facts
        facts={[
          ['Invited by', invitedByName],
          ['Sent', sent(sentAt, timesSent)],
          acceptedAt
            ? ['Accepted', timeOr(acceptedAt, '')]
            : [isExpired ? 'Link ended' : 'Link ends', timeOr(expiresAt, '')],
        ]}
      />
      {isExpired && <p className={classes.note}>Send it again for a new link.</p>}
    </Card>
  )
}
