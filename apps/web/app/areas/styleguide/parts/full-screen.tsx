import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import classes from './full-screen.module.css'

/** A button that opens a whole screen over the page. */
export const FullScreen = ({ label, children }: { label: string; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <dialog ref={dialog} className={classes.screen} aria-label={label} onClose={() => setOpen(false)}>
        {isOpen && children}
        <button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
