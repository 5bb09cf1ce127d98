import type { AccountDetail } from '@om/contracts/accounts'
import { Card, Facts } from '#app/ui/card.tsx'
import classes from './account-parts.module.css'
import { soft, timeOr } from './fact-values.tsx'

const sessionWords = (count: number): string =>
  count === 0 ? 'Signed in nowhere' : count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`

const mailTo = (email: string) => <a href={`mailto:${email}`}>{email}</a>

/** Who this is, and how they sign in. */
export const AccountFacts = ({ account }: { account: AccountDetail }) => {
  const { email, phone, hasSecondFactor, openSessions, lastSignInAt, createdAt } = account
  return (
    <Card title="Account" className={classes.card}>
      <Facts
        facts={[
          ['E-mail', mailTo(email)],
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
