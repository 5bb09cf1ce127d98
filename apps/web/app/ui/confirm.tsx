import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'

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
        <Text component="div">{question?.text}</Text>
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
