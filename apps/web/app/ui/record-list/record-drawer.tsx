import { CloseButton, Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './record-drawer.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Off while something inside uses Escape itself. */
  closesOnEscape?: boolean
  children: ReactNode
}

/**
 * A record over its list, at the right and 560 px wide, the whole width on phones. Escape, the backdrop and Close leave it,
 * and the focus returns to what opened it. It is named by the `RecordDrawerTitle` inside.
 */
export const RecordDrawer = ({ isOpen, onClose, closesOnEscape = true, children }: Props) => (
  <Drawer.Root
    opened={isOpen}
    onClose={onClose}
    closeOnEscape={closesOnEscape}
    position="right"
    size={560}
    transitionProps={{ exitDuration: 0 }}
    classNames={{ content: classes.drawer, body: classes.body, overlay: classes.overlay }}
  >
    <Drawer.Overlay />
    <Drawer.Content>
      <Drawer.Body>
        <div className={classes.close}>
          <CloseButton size="lg" aria-label="Close" onClick={onClose} />
        </div>
        {children}
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)

/** The name of what is open; takes the focus when it appears, so that it is read first. */
export const RecordDrawerTitle = ({ children }: { children: ReactNode }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Drawer.Title ref={title} className={classes.title} tabIndex={-1} data-autofocus>
      {children}
    </Drawer.Title>
  )
}
