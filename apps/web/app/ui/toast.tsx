import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { problemOf } from './problem.ts'

const closeButtonProps = { 'aria-label': 'Close this message' }

/** Confirms something that worked, for a few seconds. */
export const toast = (message: string): void => {
  notifications.show({ message, color: 'tint', autoClose: 5000, closeButtonProps })
}

/** Tells about something that failed outside a form; stays until it is closed. */
export const toastProblem = (error: unknown): void => {
  const { title, message } = problemOf(error)
  notifications.show({ title, message, color: 'danger', autoClose: false, closeButtonProps })
}

const UNDO_MS = 12_000

/** Confirms something that worked and offers the way back for a while. The way back is also on the page itself. */
export const toastUndo = (message: string, action: string, undo: () => void): void => {
  const id = notifications.show({
    message: (
      <Group justify="space-between" gap="xs">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {action}
        </Button>
      </Group>
    ),
    color: 'tint',
    autoClose: UNDO_MS,
    closeButtonProps,
  })
}
