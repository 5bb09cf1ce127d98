import type { QueueItem } from '@om/contracts/consults'
import { IconAlertCircleFilled, IconClock, IconClockExclamation, IconClockPause } from '@tabler/icons-react'
import { exactTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { isPaused, stateWords } from './consult-words.ts'
import { dueWords, levelNow } from './countdown.ts'
import classes from './due-badge.module.css'

type Clocked = Pick<QueueItem, 'state' | 'dueAt' | 'sla' | 'urgent'>

const icons = {
  green: IconClock,
  amber: IconClockExclamation,
  red: IconClockExclamation,
  breach: IconAlertCircleFilled,
}
const Badge = ({
  level,
  Icon,
  text,
  title,
}: {
  level: string
  Icon: typeof IconClock
  text: string
  title?: string
}) => (
  <span className={classes.badge} data-level={level} title={title}>
    <Icon size={15} aria-hidden="true" />
    {text}
  </span>
)

/**
 * The 24-hour clock of a consult as a countdown that keeps itself current; says when it stands still or is over. Where
 * someone may be in danger it says so instead: that clock would tell the doctor to wait. (T-00)
 */
export const DueBadge = ({ consult, long = false }: { consult: Clocked; long?: boolean }) => {
  const now = useNow(15_000)
  if (consult.urgent && consult.dueAt !== null) {
    return <Badge level="breach" Icon={IconAlertCircleFilled} text="Call now" title={exactTime(consult.dueAt)} />
  }
  if (isPaused(consult.state)) {
    return <Badge level="paused" Icon={IconClockPause} text={long ? 'Clock paused' : stateWords(consult.state).label} />
  }
  if (consult.dueAt === null) return null
  const level = levelNow(consult.sla, consult.dueAt, now)
  // The clinic's clock decides what is late, also while this device does not know its time yet.
  const words = level === 'breach' && Date.parse(consult.dueAt) > now ? 'overdue' : dueWords(consult.dueAt, now)
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return <Badge level={level} Icon={icons[level]} text={text} title={exactTime(consult.dueAt)} />
}
