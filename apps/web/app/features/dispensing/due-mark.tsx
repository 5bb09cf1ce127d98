import { Group } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconClockExclamation } from '@tabler/icons-react'
import { exactTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { type DueState, dueLevel, dueTime, dueWords, isOpen } from './due.ts'

const levels = {
  calm: { Icon: IconClock, color: undefined, weight: 500 },
  soon: { Icon: IconClockExclamation, color: 'caution', weight: 600 },
  late: { Icon: IconAlertTriangle, color: 'danger', weight: 650 },
}

type Props = { order: { state: DueState; dueAt: string }; exact?: boolean }

/** When an open order is due, counting down; late is a word and a sign, never a colour alone. */
export const DueMark = ({ order, exact = false }: Props) => {
  const now = useNow()
  if (!isOpen(order.state)) return null
  const { Icon, color, weight } = levels[dueLevel(order.dueAt, now)]
  return (
    <time dateTime={order.dueAt} title={exactTime(order.dueAt)}>
      <Group
        component="span"
        gap="0 6px"
        c="dimmed"
        fz="xs"
        lh="xs"
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        <Group component="span" gap="xxs" wrap="nowrap" c={color} fw={weight}>
          <Icon size={15} aria-hidden="true" />
          {dueWords(order.dueAt, now)}
        </Group>
        {exact && (
          <>
            <span aria-hidden="true">·</span>
            <span>{dueTime(order.dueAt, now)}</span>
          </>
        )}
      </Group>
    </time>
  )
}
