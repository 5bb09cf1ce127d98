import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { To } from 'react-router'
import type { Meaning } from '#app/brand/looks.ts'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import type { DueState } from './due.ts'
import { DueMark } from './due-mark.tsx'
import type { Stage } from './next-step.ts'
import classes from './order-frame.module.css'
import { historyWords } from './order-words.ts'

type HistoryEntry = { at: string; who: string; what: string; note: string }

type Props = {
  order: { state: DueState; dueAt: string; history: readonly HistoryEntry[] }
  /** Whose order this is. */
  name: string
  /** That name, focused when an order opens. */
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  status: { meaning: Meaning; label: string }
  facts: readonly string[]
  /** A word about it before its due time. */
  mark?: ReactNode
  /** Opens the hold form; null while the order cannot be held or the form is open. */
  onHold: (() => void) | null
  stages: readonly Stage[]
  /** What to check against, at the left. */
  evidence: ReactNode
  /** The next step and its papers, at the right. */
  work: ReactNode
  /** What comes first where the two do not fit side by side. */
  first: 'evidence' | 'work'
  isWide?: boolean
}

/** One order, of a prescription or of the shop: whose it is, how far it has come, and two columns. */
export const OrderFrame = (props: Props) => {
  const { order, name, heading, backTo, status, facts, mark, onHold, stages, evidence, work, first, isWide } = props
  return (
    <article className={classes.order} aria-labelledby="order-name">
      <RecordHeader
        id="order-name"
        name={name}
        heading={heading}
        back={{ to: backTo, label: 'Back to the list' }}
        status={status}
        facts={facts}
      >
        {mark}
        <DueMark order={order} exact />
        {onHold && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPause size={15} aria-hidden="true" />}
            onClick={onHold}
          >
            Hold
          </Button>
        )}
      </RecordHeader>
      <StageLine stages={stages} />
      <div className={classes.body} data-first={first} data-wide={isWide || undefined}>
        <Stack>{evidence}</Stack>
        <Stack>
          {work}
          {order.history.length > 0 && <OrderHistory history={order.history} />}
        </Stack>
      </div>
    </article>
  )
}

const spoken = { done: 'done', now: 'now', next: 'to come' }

/** Where an order stands on its way through the pharmacy, and who did each part. */
const StageLine = ({ stages }: Pick<Props, 'stages'>) => (
  <ol className={`plain-list ${classes.line}`} aria-label="Way through the pharmacy">
    {stages.map(({ label, who, state }) => (
      <li key={label} className={classes.stage} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={classes.dot}>{state === 'done' && <IconCheck size={14} stroke={3} aria-hidden="true" />}</span>
        <b>
          {label}
          <span className="visually-hidden">{`, ${spoken[state]}`}</span>
        </b>
        {who && <span className={classes.who}>{who}</span>}
      </li>
    ))}
  </ol>
)

/** Every step so far, who took it and what they wrote about it. */
const OrderHistory = ({ history }: Pick<Props['order'], 'history'>) => (
  <details className={classes.history}>
    <summary>
      History, {history.length} {history.length === 1 ? 'entry' : 'entries'}
    </summary>
    <Stack component="ol" className="plain-list" gap="xxs">
      {history.map(entry => (
        <Group component="li" key={`${entry.at}${entry.what}`} justify="space-between" gap="0 16px">
          <span>{historyWords(entry)}</span>
          <Text component="time" size="sm" c="dimmed" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </Text>
          {entry.note && (
            <Text c="dimmed" className={classes.note}>
              {entry.note}
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  </details>
)
