import type { AccountDetail } from '@om/contracts/accounts'
import { useEffect, useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { Card } from '#app/ui/card.tsx'
import { RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountFacts } from './account-facts.tsx'
import classes from './account-view.module.css'
import { historyWords, roleWords, stateBadges, stateWords } from './account-words.ts'
import { HoldCard } from './hold-card.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { StaffCard } from './staff-card.tsx'
import type { AccountContext } from './users-page.tsx'

const isOwn = (id: string, session: ReturnType<typeof useSession>): boolean =>
  session.state === 'signed-in' && session.person.id === id

const HistoryLine = ({ line }: { line: AccountDetail['history'][number] }) => {
  const { what, why } = historyWords(line)
  return (
    <li>
      <span>
        {what}
        {why && <q className={classes.reason}>{why}</q>}
      </span>
      <span className={classes.soft}>
        {line.byName && `${line.byName}, `}
        <RelativeTime at={line.at} />
      </span>
    </li>
  )
}

const History = ({ history }: Pick<AccountDetail, 'history'>) => (
  <Card title="History" aside={history.length >= 50 ? 'The newest 50' : undefined}>
    {history.length === 0 ? (
      <p className={classes.soft}>What superadmins do with this account is written down here.</p>
    ) : (
      <ol className={classes.history}>
        {history.map(line => (
          <HistoryLine key={`${line.at} ${line.action}`} line={line} />
        ))}
      </ol>
    )}
  </Card>
)

type Props = { account: AccountDetail; context: AccountContext }

/** Everything about one account, and what may be done to it. */
export const AccountView = ({ account, context }: Props) => {
  const session = useSession()
  const [isEditing, setEditing] = useState(false)
  const { holdEscape } = context
  useEffect(() => () => holdEscape(false), [holdEscape])
  const { id, name, email, role, state, staff, invitation, hold } = account
  const now = clinicNow()
  const badge = stateBadges[state]
  return (
    <>
      <div className={classes.head}>
        <RecordDrawerTitle>{name || email}</RecordDrawerTitle>
        <p className={classes.line}>
          <StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>
          <span>{roleWords[role]}</span>
        </p>
        {stateWords[state] && <p className={classes.soft}>{stateWords[state]}</p>}
      </div>
      {hold && <HoldCard hold={hold} />}
      {isOwn(id, session) ? (
        <p className={classes.own}>This is your own account. Another superadmin can change it.</p>
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
      <History history={account.history} />
    </>
  )
}
