import { Button, CloseButton, Group, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react'
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

type Question = { title: string; text: ReactNode; action: string; cancel?: string; danger?: boolean }
type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(async () => false)

/** Asks before something that cannot be undone: `if (await confirm({ title, text, action })) …`. */
export const useConfirm = (): Ask => use(ConfirmContext)

/** Holds the one confirmation window of a page frame. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const answer = useRef<(yes: boolean) => void>(() => {})

  const ask = useCallback<Ask>(next => {
    setQuestion(next)
    setOpened(true)
    return new Promise(resolve => {
      answer.current = resolve
    })
  }, [])
  const close = (yes: boolean) => {
    setOpened(false)
    answer.current(yes)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog opened={opened} onClose={() => close(false)} title={question?.title} isAbove>
        <Text component="div" size="md">
          {question?.text}
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => close(false)}>
            {question?.cancel ?? 'Go back'}
          </Button>
          <Button color={question?.danger ? 'danger' : undefined} onClick={() => close(true)}>
            {question?.action}
          </Button>
        </Group>
      </Dialog>
    </ConfirmContext>
  )
}
