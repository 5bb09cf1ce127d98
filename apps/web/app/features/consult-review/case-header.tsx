import { Button } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconArrowLeft } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link, type To } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from './case-header.module.css'
import { brandWords, personWords, stateWords } from './consult-words.ts'
import { timeSpan } from './countdown.ts'
import { DueBadge } from './due-badge.tsx'
import { useNow } from './use-now.ts'

const RENEW_BELOW_MS = 10 * 60_000

type Props = {
  consult: ConsultForDoctor
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  /** Renews the doctor's hold. */
  onExtend: () => void
}

const Hold = ({ consult, onExtend }: Pick<Props, 'consult' | 'onExtend'>) => {
  const now = useNow()
  const { claimedBy, claimExpiresAt } = consult
  if (!claimedBy) return null
  const left = claimExpiresAt ? Date.parse(claimExpiresAt) - now : null
  if (!claimedBy.isMe) return <span className={classes.hold}>{claimedBy.name} is on this consult</span>
  if (left === null) return <span className={classes.hold}>Yours</span>
  return (
    <span className={classes.hold} data-short={left < RENEW_BELOW_MS || undefined}>
      {left > 0 ? `Yours for ${timeSpan(left)}` : 'Your hold has run out'}
      {left < RENEW_BELOW_MS && (
        <Button size="compact-xs" variant="default" onClick={onExtend}>
          Keep 30 min more
        </Button>
      )}
    </span>
  )
}

/** Who this is about and how long is left; stays in sight, so that no one prescribes for the wrong person. */
export const CaseHeader = ({ consult, heading, backTo, onExtend }: Props) => {
  const state = stateWords(consult.state)
  const facts = [
    personWords(consult),
    consult.patient.state ?? 'State not known',
    brandWords(consult.brand),
    consult.isReturning ? 'Returning patient' : 'New patient',
    consult.number,
  ]
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <Link to={backTo} className={classes.back} aria-label="Back to the queue" preventScrollReset>
          <IconArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h2 id="case-name" ref={heading} tabIndex={-1} className={classes.name}>
          {consult.patientName}
        </h2>
        <StatusBadge meaning={state.meaning}>{state.label}</StatusBadge>
      </div>
      <div className={classes.line}>
        <p className={classes.facts}>
          {facts.map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {consult.decision === null && (
          <div className={classes.clock}>
            <Hold consult={consult} onExtend={onExtend} />
            <DueBadge consult={consult} long />
          </div>
        )}
      </div>
    </header>
  )
}
