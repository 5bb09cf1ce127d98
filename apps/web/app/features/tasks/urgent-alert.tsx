import { Alert, Button, Group, Portal, Stack, Text } from '@mantine/core'
import type { Task } from '@om/contracts/tasks'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { taskPlaces } from './task-places.ts'

/** Urgent ones come first: more than these at once are a matter for the list. */
const SHOWN = 3

const isCalling = ({ kind, isUrgent, takenBy }: Task) =>
  isUrgent && takenBy === null && (kind === 'side_effect' || kind === 'crisis')

/** One alarm of a task: told again, it is another. */
const alarmOf = ({ id, openedAt }: Task) => `${id} ${openedAt}`

/**
 * Tells a doctor, on top of whichever page, that something dangerous waits; it goes when somebody has taken it. It stands in
 * the page and covers nothing that a colleague is deciding about somebody else. (§5.8)
 */
export const UrgentAlert = () => {
  const [calling, setCalling] = useState<Task[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const look = useCallback(() => {
    api.tasks
      .list({ query: { limit: SHOWN, view: 'open' } })
      .then(({ items }) => setCalling(items.filter(isCalling)))
      .catch(() => undefined)
  }, [])
  useEffect(look, [look])
  useLive(['task'], look)
  const shown = calling.filter(task => !closed.includes(alarmOf(task)))
  if (shown.length === 0) return null
  return (
    <Portal target="#urgent">
      <Stack gap="xs" pb="xl">
        {shown.map(task => (
          <Alert
            key={task.id}
            color="danger"
            title="A patient needs a doctor now"
            withCloseButton
            closeButtonLabel="Dismiss this message"
            onClose={() => setClosed(before => [...before, alarmOf(task)])}
          >
            <Group gap="xs" justify="space-between">
              <Text>
                {task.patientName}: {task.summary}
              </Text>
              <Button component="a" href={taskPlaces[task.kind].place?.(task) ?? '#tasks'} size="compact-md">
                Open the case<span className="visually-hidden"> of {task.patientName}</span>
              </Button>
            </Group>
          </Alert>
        ))}
      </Stack>
    </Portal>
  )
}
