import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; size?: string | number; children: ReactNode }

/** A window over the page with its title and a close button; what is behind waits. */
export const Dialog = ({ opened, onClose, title, size = 'md', children }: Props) => (
  <Modal.Root opened={opened} onClose={onClose} size={size} centered>
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
