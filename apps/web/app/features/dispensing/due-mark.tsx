import { IconAlertTriangle, IconClock, IconClockExclamation } from '@tabler/icons-react'
import { exactTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { type DueState, dueLevel, dueTime, dueWords, isOpen } from './due.ts'
import classes from './due-mark.module.css'

const icons = { calm: IconClock, soon: IconClockExclamation, late: IconAlertTriangle }

type Props = { order: { state: DueState; dueAt: string }; exact?: boolean }

/** When an open order is due, counting down; late is a word and a sign, never a colour alone. */
export const DueMark = ({ order, exact = false }: Props) => {
  const now = useNow()
  if (!isOpen(order.state)) return null
  const level = dueLevel(order.dueAt, now)
  const Icon = icons[level]
  return (
    <time className={classes.mark} data-level={level} dateTime={order.dueAt} title={exactTime(order.dueAt)}>
      <span className={classes.left}>
        <Icon size={15} aria-hidden="true" />
        {dueWords(order.dueAt, now)}
      </span>
      {exact && <span className={classes.exact}>{dueTime(order.dueAt, now)}</span>}
    </time>
  )
}
