import { type ReactNode, useEffect, useRef } from 'react'
import classes from './side-drawer.module.css'

type Props = { label: string; isOpen: boolean; side?: 'left' | 'right'; onClose: () => void; children: ReactNode }

/** A panel at the side of the page, 280 px wide; Escape, the backdrop and Close leave it. (Spec §9) */
export const SideDrawer = ({ label, isOpen, side = 'right', onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isOpen) element?.showModal()
    else element?.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      ref={dialog}
      className={classes.drawer}
      data-side={side}
      aria-label={label}
      onClose={onClose}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={classes.inside}>
        <button type="button" className={classes.close} onClick={onClose}>
          Close
        </button>
        {children}
      </div>
    </dialog>
  )
}
