import { Button, Group } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconPhoneCall, IconPrinter } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { To } from 'react-router'
import { phoneWords } from '#app/ui/phone.ts'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { brandWords, personWords, stateWords } from './consult-words.ts'
import { timeSpan } from './countdown.ts'
import { DueBadge, PromisedTime } from './due-badge.tsx'

const RENEW_BELOW_MS = 10 * 60_000
const TICK_MS = 15_000

type Props = {
  consult: ConsultForDoctor
  heading: RefObject<HTMLHeadingElement | null>
  back: { to: To; label: string }
  /** Renews the doctor's hold. */
  onExtend: () => void
  onPrint: () => void
}

/** Who this is about and how long is left; stays in sight, so that no one prescribes for the wrong person. */
export const CaseHeader = ({ consult, heading, back, onExtend, onPrint }: Props) => {
  const facts = [
    personWords(consult),
    consult.patient.state ?? 'State not known',
    brandWords(consult.brand),
    consult.isReturning ? 'Returning patient' : 'New patient',
    consult.number,
  ]
  return (
    <RecordHeader
      id="case-name"
      name={consult.patientName}
      heading={heading}
      back={back}
      status={stateWords(consult.state)}
      facts={facts}
    >
      {consult.decision === null && (
        <>
          <Hold consult={consult} onExtend={onExtend} />
          <DueBadge consult={consult} long />
          <PromisedTime consult={consult} />
          {consult.urgent && consult.patient.phone && (
            <Button
              component="a"
              href={`tel:${consult.patient.phone}`}
              size="compact-sm"
              color="danger"
              leftSection={<IconPhoneCall size={14} aria-hidden="true" />}
            >
              Call {phoneWords(consult.patient.phone)}
            </Button>
          )}
        </>
      )}
      <Button
        size="compact-xs"
        variant="default"
        visibleFrom="sm"
        onClick={onPrint}
        leftSection={<IconPrinter size={14} aria-hidden="true" />}
      >
        Print
      </Button>
    </RecordHeader>
  )
}

const Hold = ({ consult, onExtend }: Pick<Props, 'consult' | 'onExtend'>) => {
  const now = useNow(TICK_MS)
  const { claimedBy, claimExpiresAt } = consult
  if (!claimedBy) return null
  const left = claimExpiresAt ? Date.parse(claimExpiresAt) - now : null
  if (!claimedBy.isMe) {
    const since = consult.history.findLast(({ what }) => what === 'claimed the consult')?.at
    return (
      <span className="small">
        {claimedBy.name} has it{since && ` since ${formatDateTime(since)}`}. You can read along; it keeps itself
        current.
      </span>
    )
  }
  if (left === null) return <span className="small">Yours</span>
  const isShort = left < RENEW_BELOW_MS
  return (
    <Group
      component="span"
      gap="xs"
      fz="sm"
      c={isShort ? 'caution' : 'dimmed'}
      fw={isShort ? 600 : 400}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {left > 0 ? `Yours for ${timeSpan(left)}` : 'Your hold has run out'}
      {isShort && (
        <Button size="compact-xs" variant="default" onClick={onExtend}>
          Keep 30 min more
        </Button>
      )}
    </Group>
  )
}
