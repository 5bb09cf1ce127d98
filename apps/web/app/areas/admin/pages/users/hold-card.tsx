import type { AccountDetail } from '@om/contracts/accounts'
import { formatDay } from '@om/domain/dates'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './account-parts.module.css'
import { holdReason } from './account-words.ts'

const words = { disabled: 'Disabled', closed: 'Closed' }

/** Who keeps this person out, when and why; how long the record of a closed account is kept. (REG-21) */
export const HoldCard = ({ hold }: { hold: NonNullable<AccountDetail['hold']> }) => {
  const { kind, byName, at, keepUntil } = hold
  const reason = holdReason(hold)
  return (
    <section className={classes.hold} data-kind={kind} aria-label={words[kind]}>
      <p>
        <strong>{words[kind]}</strong> by {byName || 'the system'}, <RelativeTime at={at} />
      </p>
      {reason && <p>{reason}</p>}
      {keepUntil && <p>The clinical record is kept until {formatDay(keepUntil)}.</p>}
    </section>
  )
}
