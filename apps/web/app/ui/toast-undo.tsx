import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './toast-undo.module.css'

const SHOWN_MS = 12_000

/** Confirms something that worked and offers the way back for a while. The way back is also on the page itself. */
export const toastUndo = (message: string, action: string, undo: () => void): void => {
  const id = notifications.show({
    message: (
      <div className={classes.line}>
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
      </div>
    ),
    color: 'tint',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Close this message' },
  })
}
