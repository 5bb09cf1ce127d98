import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { arrowsMove } from '#app/ui/record-list/keys.ts'
import { type FoundGroup, findIn } from './find-in.ts'

const LEAST = 2
const CALM_MS = 150

type Answer = { words: string; groups: FoundGroup[] }

/** What is found for the words that were typed last; null while fewer than two letters are there. */
const useFound = (words: string, isSuperadmin: boolean): { answer: Answer | null; isLooking: boolean } => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (words.length < LEAST) return undefined
    const looking = new AbortController()
    const timer = setTimeout(async () => {
      const groups = await findIn(words, isSuperadmin, looking.signal)
      if (!looking.signal.aborted) setAnswer({ words, groups })
    }, CALM_MS)
    return () => {
      clearTimeout(timer)
      looking.abort()
    }
  }, [words, isSuperadmin])
  if (words.length < LEAST) return { answer: null, isLooking: false }
  return { answer, isLooking: answer?.words !== words }
}

const countWords = ({ groups, words }: Answer): string => {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0)
    return `Nothing is found for “${words}”. Try a number, the whole address, or the beginning of a name.`
  return count === 1 ? '1 is found.' : `${count} are found.`
}

type Props = {
  /** What is looked for to begin with. */
  first: string
  opened: boolean
  onClose: () => void
  /** A link was followed: the address is another now. */
  onFollow: () => void
}

/** Looks for people, orders, invoices, parcels, messages and what stands in the registers, from any page of the office. */
export const FindEverywhere = ({ first, opened, onClose, onFollow }: Props) => {
  const session = useSession()
  const [typed, setTyped] = useState(first)
  const isSuperadmin = isFullySignedIn(session) && session.person.role === 'superadmin'
  const { answer, isLooking } = useFound(typed.trim(), isSuperadmin)
  return (
    <Dialog opened={opened} onClose={onClose} title="Search everywhere" size="lg" isWhole>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside */}
      <div onKeyDown={arrowsMove}>
        <Stack gap="md">
          <TextInput
            type="search"
            label="Number, name, e-mail address or parcel"
            maxLength={100}
            data-autofocus
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Text role="status" size="sm" c="dimmed">
            {answer && !isLooking ? countWords(answer) : isLooking ? 'Searching …' : 'Type at least two characters.'}
          </Text>
          {answer?.groups
            .filter(({ items, hasFailed }) => items.length > 0 || hasFailed)
            .map(group => (
              <Group key={group.key} group={group} onFollow={onFollow} />
            ))}
        </Stack>
      </div>
    </Dialog>
  )
}

const Group = ({ group: { title, items, all, hasFailed }, onFollow }: { group: FoundGroup; onFollow: () => void }) => (
  <section>
    <Title order={3} size="h4">
      {title}
    </Title>
    {hasFailed && <Text c="dimmed">Could not be searched just now.</Text>}
    <ul className="plain-list">
      {items.map(({ id, name, about, to }) => (
        <li key={id}>
          <Link to={to} onClick={onFollow} style={{ display: 'block', padding: '6px 0' }}>
            {name} <Text span c="dimmed" size="sm">{`· ${about}`}</Text>
          </Link>
        </li>
      ))}
      {all && (
        <li>
          <Link to={all} onClick={onFollow} style={{ display: 'block', padding: '6px 0' }}>
            All that fit
          </Link>
        </li>
      )}
    </ul>
  </section>
)
