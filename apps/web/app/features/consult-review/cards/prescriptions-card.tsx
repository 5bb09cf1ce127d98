import { Button, Group, Stack, Text } from '@mantine/core'
import type { PrescriptionLine, ScriptPayment } from '@om/contracts/consult-parts'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { formatDay } from '@om/domain/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { scriptBadges } from '../script-words.ts'
import { type Action, PrescriptionForm, reasonNames } from './prescription-forms.tsx'

const done = {
  hold: 'Held',
  release: 'Taken off hold',
  cease: 'Ceased',
  supersede: 'Replaced',
  take_elsewhere: 'Taken to another pharmacy',
  take_back: 'Brought back to our pharmacy',
}

/** What was done last, by whom and why, in one line. */
const moveLine = ({ lastMove }: PrescriptionLine): string => {
  if (!lastMove) return ''
  const { action, by, at, reason, until } = lastMove
  const who = by.role === 'patient' ? 'the patient' : by.name || 'the clinic’s rules'
  const why =
    action === 'supersede' ? `: ${reason}` : reasonNames[reason] ? `: ${reasonNames[reason]?.toLowerCase()}` : ''
  return `${done[action]} by ${who}, ${formatDateTime(at)}${why}${until ? `, until ${formatDay(until)}` : ''}`
}

type Props = {
  consult: Pick<ConsultForDoctor, 'prescriptions'> & {
    patient: Pick<ConsultForDoctor['patient'], 'firstName'>
    /** The case that is open, where one is. */
    id?: string
  }
}

/** Every prescription of the patient, with what a doctor may do to it; nothing when there is none. */
export const PrescriptionsCard = ({ consult }: Props) => {
  const [open, setOpen] = useState<{ action: Action; id: string } | null>(null)
  const { prescriptions, patient } = consult
  if (prescriptions.length === 0) return null
  const line = prescriptions.find(one => one.id === open?.id)
  const close = () => setOpen(null)
  const shown = open && line ? { action: open.action, line } : null
  return (
    <SectionCard anchor="prescriptions" title="Prescriptions">
      <Stack component="ul" gap="md" className="plain-list">
        {prescriptions.map(one => (
          <Line key={one.id} line={one} here={consult.id} onOpen={action => setOpen({ action, id: one.id })} />
        ))}
      </Stack>
      <Dialog
        opened={shown !== null}
        onClose={close}
        title={shown ? `${titles[shown.action]} ${shown.line.title}` : ''}
      >
        {shown && <PrescriptionForm {...shown} firstName={patient.firstName} onClose={close} />}
      </Dialog>
    </SectionCard>
  )
}

const titles: Record<Action, string> = {
  hold: 'Hold',
  changeHold: 'Change the hold of',
  release: 'Take off hold:',
  cease: 'Cease',
  review: 'Review',
  replace: 'Replace',
}

/** What a prescription gives: each medicine with its directions, and how often it is supplied. */
export const Prescribed = ({ line: { items, suppliesTotal, intervalDays } }: { line: PrescriptionLine }) => (
  <Text size="sm" mb={6}>
    {items.map(({ description, directions }) => (
      <Text key={description} span inherit display="block">
        <b>{description}</b>: {directions}
      </Text>
    ))}
    {suppliesTotal === 1
      ? `One supply of ${intervalDays} days, no repeats`
      : `${suppliesTotal} supplies, one every ${intervalDays} days`}
  </Text>
)

const paymentWords: Record<ScriptPayment, string> = {
  none: 'no plan goes with it',
  not_begun: 'not paid for yet',
  paid: 'payments run',
  failed: 'the last payment failed',
  paused: 'payments paused',
  ending: 'paid to the end of this period, then over',
  ended: 'its plan has ended',
}

/** What of it is used and left, and how its payment stands. */
const standingWords = ({ used, left, payment }: NonNullable<PrescriptionLine['standing']>): string =>
  `${used} used, ${left} left · ${paymentWords[payment]}`

type LineProps = { line: PrescriptionLine; here: string | undefined; onOpen: (action: Action) => void }

const Line = ({ line, here, onOpen }: LineProps) => {
  const { number, title, writtenOn, expiresOn, status, lastMove, standing, can } = line
  const { label, meaning } = scriptBadges[status]
  const buttons: [Action, boolean, string][] = [
    ['hold', can.hold, 'Hold'],
    ['changeHold', can.changeHold, 'Change the hold'],
    ['release', can.release, 'Take off hold'],
    ['cease', can.cease, 'Cease'],
    ['review', can.review, 'Review now'],
    ['replace', can.review && can.cease, 'Replace'],
  ]
  return (
    <li>
      <Group gap="0 16px" justify="space-between">
        <span>
          {title} <span className="small">{number}</span>
        </span>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      <Prescribed line={line} />
      <Text size="xs" c="dimmed">
        {formatDay(writtenOn)} to {formatDay(expiresOn)}
      </Text>
      {standing && <Text size="sm">{standingWords(standing)}</Text>}
      {lastMove && (
        <Text size="sm" mt="xxs" style={{ overflowWrap: 'anywhere' }}>
          {moveLine(line)}
          {lastMove.message && (
            <Text span inherit c="dimmed" display="block" style={{ whiteSpace: 'pre-line' }}>
              {lastMove.message}
            </Text>
          )}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {buttons.map(
          ([action, may, words]) =>
            may && (
              <Button key={action} size="compact-sm" variant="default" onClick={() => onOpen(action)}>
                {words}
                <span className="visually-hidden">
                  {' '}
                  {title} {number}
                </span>
              </Button>
            ),
        )}
        {standing?.openCase && standing.openCase !== here && can.cease && (
          <Button
            component={Link}
            to={`/doctor/dashboard?consult=${standing.openCase}&panel=prescribe`}
            size="compact-sm"
            variant="default"
          >
            Replace in the open case
          </Button>
        )}
      </Group>
    </li>
  )
}
