import { Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useLive } from '#app/browser/live.ts'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'

/** How often it is said while somebody writes, and for how long it is shown, in ms: a little longer, so that it does not flicker. */
const SAID_MS = 4_000
const SHOWN_MS = 7_000

/** Says that the reader writes, now and then while they do. What does not arrive is of no matter. */
export const useSayTyping = (id: string, say: (input: { params: { id: string } }) => Promise<unknown>) => {
  const saidAt = useRef(0)
  return () => {
    if (Date.now() - saidAt.current < SAID_MS) return
    saidAt.current = Date.now()
    say({ params: { id } }).catch(() => undefined)
  }
}

type Props = {
  id: string
  /** What the other side is called. */
  other: string
}

/** One line for who else writes in a conversation at this moment. */
export const TypingLine = ({ id, other }: Props) => {
  const session = useSession()
  const [who, setWho] = useState<string | null>(null)
  const { start, clear } = useTimeout(() => setWho(null), SHOWN_MS)
  useLive(['typing', 'ticket'], event => {
    const [thread, colleague] = event.subjectId.split(':')
    if (thread !== id || (colleague && isFullySignedIn(session) && colleague === session.person.id)) return
    // What was written is there.
    setWho(event.kind === 'ticket' ? null : colleague ? 'A colleague' : other)
    clear()
    if (event.kind === 'typing') start()
  })
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {who && `${who} is writing …`}
    </Text>
  )
}
