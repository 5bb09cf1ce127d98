import { Group, SimpleGrid, Text } from '@mantine/core'
import type { Overview } from '@om/contracts/admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SectionCard } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import classes from './dashboard.module.css'
import { hoursWords } from './overview-answer.ts'

type Figure = {
  label: string
  value: ReactNode
  note?: string
  isBad?: boolean
  /** Where it leads. */
  to?: string
}

type BoardProps = { title: string; anchor: string; main: Figure; figures: readonly Figure[] }

const Board = ({ title, anchor, main, figures }: BoardProps) => (
  <SectionCard anchor={anchor} size="lg" className={classes.board} title={title}>
    <dl className={classes.figures}>
      {[main, ...figures].map(({ label, value, note, isBad, to }) => (
        <Group
          key={label}
          justify="space-between"
          align="baseline"
          wrap="nowrap"
          c={isBad ? 'var(--danger-ink)' : undefined}
        >
          <Text component="dt" fw={isBad ? 600 : undefined}>
            {to ? <Link to={to}>{label}</Link> : label}
            {note && (
              <Text span display="block" size="xs" c={isBad ? undefined : 'dimmed'}>
                {note}
              </Text>
            )}
          </Text>
          <Text component="dd" size="body">
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  </SectionCard>
)

type Audit = NonNullable<Overview['auditLog']>

const auditNote = ({ checkedAt, intactUntil, finding, isStale, unsealedSince }: Audit): string => {
  const checked = [
    `Checked ${formatDateTime(checkedAt)}.`,
    isStale ? 'It should be checked every night: find out why it was not.' : '',
    unsealedSince ? `Entries wait for their place in the chain since ${formatDateTime(unsealedSince)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
  if (!finding) return checked
  const until = intactUntil ? ` Intact up to ${exactTime(intactUntil)}.` : ''
  return `${finding[0]?.toUpperCase()}${finding.slice(1)}.${until} ${checked}`
}

const auditLabel = ({ finding, isStale }: Audit): string => {
  if (finding) return 'Intact entries before a fault'
  return isStale ? 'Entries, as they were at the last check' : 'Entries, all as they were written'
}

/** Whether what was logged is still as it was written. */
export const AuditLog = ({ auditLog }: Pick<Overview, 'auditLog'>) => (
  <Board
    title="Audit log"
    anchor="audit-log"
    main={
      auditLog
        ? {
            label: auditLabel(auditLog),
            value: auditLog.entries.toLocaleString('en-AU'),
            note: auditNote(auditLog),
            isBad: auditLog.finding !== '' || auditLog.isStale || auditLog.unsealedSince !== null,
          }
        : { label: 'Entries checked', value: '–', note: 'It is checked every night, and has not been yet' }
    }
    figures={[]}
  />
)

/** Counts of consults, orders and plans, each a way to what it counts where the office has one. */
export const Figures = ({ overview: { consults, orders, subscriptions, auditLog } }: { overview: Overview }) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
    <Board
      title="Consults"
      anchor="consults"
      main={{
        label: 'Waiting for a doctor',
        to: '/admin/dashboard?list=consults',
        value: consults.waiting,
        note:
          consults.oldestWaitingHours === null
            ? 'Nobody is waiting'
            : `The longest for ${hoursWords(consults.oldestWaitingHours)}`,
      }}
      figures={[
        { label: 'Due within 8 hours', value: consults.dueSoon },
        { label: 'With a doctor', value: consults.inReview },
        { label: 'Waiting on the patient', value: consults.withPatient, note: 'Not counted while they answer' },
        {
          label: 'Decided within 24 hours',
          value: consults.decidedWithin24hPercent === null ? '–' : `${consults.decidedWithin24hPercent}%`,
          note: `Of ${consults.decidedLast7Days} in the last 7 days`,
        },
      ]}
    />
    <Board
      title="Pharmacy"
      anchor="pharmacy"
      main={{
        label: 'To verify',
        to: '/admin/dashboard?list=pharmacy',
        value: orders.toVerify,
        note: 'Waiting for a pharmacist',
      }}
      figures={[
        { label: 'In production', value: orders.inProduction },
        { label: 'To ship', value: orders.toShip },
        { label: 'On hold', value: orders.onHold },
        { label: 'Shipped', value: orders.shippedLast7Days, note: 'In the last 7 days' },
      ]}
    />
    <Board
      title="Plans"
      anchor="plans"
      main={{ label: 'Active', to: '/admin/money/figures', value: subscriptions.active }}
      figures={[
        {
          label: 'Payment overdue',
          to: '/admin/orders?part=payments&paid=unpaid',
          value: subscriptions.pastDue,
          note: 'No medicine goes out',
          isBad: subscriptions.pastDue > 0,
        },
        {
          label: 'Cancelled',
          to: '/admin/money/figures',
          value: subscriptions.cancelledLast30Days,
          note: 'In the last 30 days',
        },
        {
          label: 'Charged',
          to: '/admin/orders?part=payments',
          value: <Money cents={subscriptions.chargedLast30DaysCents} />,
          note: 'In the last 30 days',
        },
      ]}
    />
    <AuditLog auditLog={auditLog} />
  </SimpleGrid>
)
