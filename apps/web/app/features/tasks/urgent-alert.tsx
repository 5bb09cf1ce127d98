import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Task } from '@om/contracts/tasks'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { taskPlaces } from './task-places.ts'

/** Urgent ones come first: more than these at once are a matter for the list. */
const SHOWN = 3

const isCalling = ({ kind, isUrgent, takenBy }: Task) =>
  isUrgent && takenBy === null && (kind === 'side_effect' || kind === 'crisis')

const show = (task: Task): void => {
  notifications.show({
    id: `urgent:${task.id}`,
    title: 'A patient needs a doctor now',
    message: (
      <Button component="a" href={taskPlaces[task.kind].place?.(task) ?? '#tasks'} size="compact-md" mt="xs">
        Open the case
      </Button>
    ),
    color: 'danger',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close this message' },
  })
}

/** Tells a doctor, on whichever page, that something dangerous waits; it goes when somebody has taken it. (§5.8) */
export const UrgentAlert = () => {
  const shown = useRef(new Map<string, string>())
  const look = useCallback(() => {
    api.tasks
      .list({ query: { limit: SHOWN, view: 'open' } })
      .then(({ items }) => {
        const calling = items.filter(isCalling)
        for (const id of shown.current.keys())
          if (!calling.some(task => task.id === id)) notifications.hide(`urgent:${id}`)
        for (const task of calling) {
          if (shown.current.get(task.id) === task.openedAt) continue
          shown.current.set(task.id, task.openedAt)
          show(task)
        }
      })
      .catch(() => undefined)
  }, [])
  useEffect(look, [look])
  useLive(['task'], look)
  return null
}
