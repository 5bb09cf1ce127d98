import { Button, Group, Highlight, Stack, Text, TextInput } from '@mantine/core'
import { limitsOf } from '@om/contracts/limits-of'
import { messages } from '@om/contracts/messages'
import type { FoundMessage } from '@om/contracts/support'
import { useState } from 'react'
import { Link, type To } from 'react-router'
import { ticketWords } from '#app/features/support/ticket-words.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { openedHere } from '#app/ui/record-list/address.ts'
import { formatDateTime } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'

type Page = { items: FoundMessage[]; nextCursor: string | null }

export type SearchAllProps = {
  side: 'patient' | 'clinic'
  search: (wanted: { words: string; cursor?: string; limit: number }) => Promise<Page>
  /** Where a message is shown in its conversation. */
  placeOf: (found: FoundMessage) => To
}

const { max } = limitsOf(messages.search, 'words')
const SHORTEST = 2
const PER_PAGE = 20

type Props = SearchAllProps & { isOpen: boolean; onClose: () => void }

/** Looks through everything that was ever written, as far as the reader may read it. What was found is still there when it is opened again. */
export const SearchAll = ({ side, search, placeOf, isOpen, onClose }: Props) => {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<(Page & { words: string }) | null>(null)
  const look = useSend(
    async () => {
      const page = await search({ words: words.trim(), limit: PER_PAGE })
      setFound({ words: words.trim(), ...page })
      announce(page.items.length === 0 ? 'Nothing found' : `${page.items.length} found`)
    },
    { revalidate: false },
  )
  const more = useSend(
    async () => {
      if (!found?.nextCursor) return
      const page = await search({ words: found.words, cursor: found.nextCursor, limit: PER_PAGE })
      setFound({ ...found, items: [...found.items, ...page.items], nextCursor: page.nextCursor })
    },
    { revalidate: false },
  )
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Search all messages" size="lg" isWhole>
      <Stack gap="md">
        <form
          onSubmit={event => {
            event.preventDefault()
            if (words.trim().length >= SHORTEST) void look.send()
          }}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              type="search"
              label="Words in a message"
              description={`Finds messages with all of the words, or with words that begin so.${side === 'clinic' ? ' Notes are not searched.' : ''}`}
              maxLength={max}
              data-autofocus
              value={words}
              onChange={event => setWords(event.currentTarget.value)}
            />
            <Button type="submit" loading={look.busy} disabled={words.trim().length < SHORTEST}>
              Find
            </Button>
          </Group>
        </form>
        <ProblemAlert problem={look.problem ?? more.problem} />
        {found?.items.length === 0 && (
          <Text>No message has “{found.words}”. Try fewer words, or only the beginning of one.</Text>
        )}
        <Stack component="ul" className="plain-list" gap="md" aria-label="Messages found">
          {found?.items.map(one => (
            <li key={one.id}>
              <Link to={placeOf(one)} state={openedHere} preventScrollReset onClick={onClose}>
                {side === 'clinic' ? `${one.name}: ${ticketWords[one.topic]}` : ticketWords[one.topic]},{' '}
                {formatDateTime(one.at)}
              </Link>
              <Text size="sm" c="dimmed">
                {one.author === 'staff' ? one.authorName : side === 'patient' ? 'You' : one.name}
              </Text>
              <Highlight
                dir="auto"
                highlight={found.words.split(/[^\p{L}\p{N}]+/u).filter(word => word.length >= SHORTEST)}
                style={{ overflowWrap: 'anywhere' }}
              >
                {one.excerpt}
              </Highlight>
            </li>
          ))}
        </Stack>
        {found?.nextCursor && (
          <Button variant="default" loading={more.busy} onClick={() => void more.send()}>
            Show more
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
