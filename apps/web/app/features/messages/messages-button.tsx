import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'

/** A number that follows what is written; null while it is not known. What cannot be read is asked again with the next change. */
const useCount = (isWanted: boolean, ask: () => Promise<number>): number | null => {
  const [count, setCount] = useState<number | null>(null)
  const refresh = useDebounced(() => void ask().then(setCount, () => undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is wanted, and then with each change
  useEffect(() => {
    if (isWanted) void ask().then(setCount, () => undefined)
  }, [isWanted])
  useLive(isWanted ? ['ticket'] : [], refresh)
  return count
}

/** In how many of a patient's conversations something waits to be read. */
export const useUnread = (patientId: string | null): number =>
  useCount(patientId !== null, async () => (await api.messages.mine({ query: { limit: 1 } })).unread) ?? 0

const staff: readonly string[] = ['doctor', 'pharmacist', 'admin', 'superadmin']

/** How many messages wait for the reader's profession; null for who answers none, and while it is not known. */
export const useWaitingMessages = (): number | null => {
  const session = useSession()
  const isStaff = isFullySignedIn(session) && staff.includes(session.person.role)
  const open = useCount(isStaff, async () => (await api.support.list({ query: { limit: 1 } })).open)
  return isStaff ? (open ?? 0) : null
}

/** The way to what the reader's profession answers, with how many wait. */
export const MessagesLink = ({ to, open }: { to: string; open: number | null }) =>
  open === null ? null : (
    <Button
      component={Link}
      to={to}
      variant={open ? 'light' : 'subtle'}
      size="compact-md"
      flex="none"
      leftSection={<IconMessage size={18} aria-hidden="true" />}
    >
      <span className="visually-hidden">Messages, </span>
      {open}
      <span className="visually-hidden"> waiting</span>
    </Button>
  )

/** The same, where nothing else on the page needs the number. */
export const MessagesButton = ({ to }: { to: string }) => <MessagesLink to={to} open={useWaitingMessages()} />
