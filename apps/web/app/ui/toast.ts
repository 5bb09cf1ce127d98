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
