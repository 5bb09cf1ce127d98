import { CloseButton, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId } from 'react'
import classes from './dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: string | number
  /** A question that may come over another window. */
  isAbove?: boolean
  /** Fills the whole screen of a phone, for work that needs the room. */
  isWhole?: boolean
  children: ReactNode
}

/** Above the library's own height of a window (200) and below its messages (400). */
const ABOVE = 300

const open: string[] = []

/** Escape reaches every open window; only the one on top takes it. */
const useTopmost = (opened: boolean) => {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    open.push(id)
    // The window stays on top until the key press that closed it is over; the one below hears of it too.
    return () => void setTimeout(() => open.splice(open.indexOf(id), 1))
  }, [opened, id])
  return () => open.at(-1) === id
}

/** A window over the page with its title and a close button; what is behind waits. */
export const Dialog = ({ opened, onClose, title, size = 'md', isAbove = false, isWhole = false, children }: Props) => {
  const isTopmost = useTopmost(opened)
  const isPhone = useMediaQuery('(max-width: 37.4375em)')
  return (
    <Modal.Root
      opened={opened}
      onClose={() => isTopmost() && onClose()}
      size={size}
      zIndex={isAbove ? ABOVE : undefined}
      fullScreen={isWhole && isPhone}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
