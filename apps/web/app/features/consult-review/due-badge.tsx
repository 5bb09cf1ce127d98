import { Group, Text } from '@mantine/core'
import type { QueueItem } from '@om/contracts/consults'
import { PROMISE_NEAR_MS } from '@om/domain/queue-promise'
import { IconAlertCircleFilled, IconClock, IconClockExclamation, IconClockPause } from '@tabler/icons-react'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { isPaused, stateWords } from './consult-words.ts'
import { dueWords, levelNow } from './countdown.ts'

type Clocked = Pick<QueueItem, 'state' | 'dueAt' | 'sla' | 'urgent'>

/**
 * The 24-hour clock of a consult as a countdown that keeps itself current; says when it stands still or is over. Where
 * someone may be in danger it says so instead: that clock would tell the doctor to wait. (T-00)
 */
export const DueBadge = ({ consult, long = false }: { consult: Clocked; long?: boolean }) => {
  const now = useNow(15_000)
  if (consult.urgent && consult.dueAt !== null) {
    return <Clock level="breach" text="Call now" title={exactTime(consult.dueAt)} />
  }
  if (isPaused(consult.state)) {
    return <Clock level="paused" text={long ? 'Clock paused' : stateWords(consult.state).label} />
  }
  if (consult.dueAt === null) return null
  const level = levelNow(consult.sla, consult.dueAt, now)
  // The clinic's clock decides what is late, also while this device does not know its time yet.
  const words = level === 'breach' && Date.parse(consult.dueAt) > now ? 'overdue' : dueWords(consult.dueAt, now)
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return <Clock level={level} text={text} title={exactTime(consult.dueAt)} />
}

/** By when the patient was told that they hear from a doctor; as it stands, also when it has passed. */
export const PromisedTime = ({
  consult: { promisedFor, state, urgent },
}: {
  consult: Pick<QueueItem, 'promisedFor' | 'state' | 'urgent'>
}) => {
  const now = useNow(15_000)
  if (promisedFor === null || urgent || isPaused(state)) return null
  const isNear = Date.parse(promisedFor) - now < PROMISE_NEAR_MS
  return (
    <Text component="span" size="xs" c={isNear ? 'danger' : 'dimmed'} fw={isNear ? 600 : undefined}>
      Patient was told: by {formatDateTime(promisedFor)}
    </Text>
  )
}

const looks = {
  paused: { Icon: IconClockPause, c: 'dimmed', fw: 500 },
  green: { Icon: IconClock, c: 'dimmed', fw: 500 },
  amber: { Icon: IconClockExclamation, c: 'caution', fw: 500 },
  red: { Icon: IconClockExclamation, c: 'danger', fw: 650 },
  breach: { Icon: IconAlertCircleFilled, c: 'danger', fw: 650 },
}

const Clock = ({ level, text, title }: { level: keyof typeof looks; text: string; title?: string }) => {
  const { Icon, ...look } = looks[level]
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="xxs"
      wrap="nowrap"
      fz="xs"
      {...look}
      title={title}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      <Icon size={15} aria-hidden="true" />
      {text}
    </Group>
  )
}
