import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { SupportMessage } from '@om/contracts/support'
import { IconCopy, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, type To } from 'react-router'
import { printPage } from '#app/browser/save-file.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import classes from './conversation.module.css'

type Page = { messages: SupportMessage[]; hasEarlier: boolean }
type Found = Page & { words: string }

export type Find = (search: string, before?: string) => Promise<Page>
type NameOf = (message: SupportMessage) => string

type Props = {
  shown: readonly SupportMessage[]
  nameOf: NameOf
  find: Find
  /** Where a message is shown in its place. */
  placeOf?: ((messageId: string) => To) | undefined
}

/** Looks through the whole of a conversation, also what is not on the screen. */
const FindForm = ({ find, nameOf, placeOf, onLeave }: Omit<Props, 'shown'> & { onLeave: () => void }) => {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const first = found?.messages[0]
  const look = useSend(
    async () => {
      const page = await find(words.trim())
      setFound({ words: words.trim(), ...page })
      announce(page.messages.length === 0 ? 'Nothing found' : `${page.messages.length} found`)
    },
    { revalidate: false },
  )
  const more = useSend(
    async () => {
      if (!found || !first) return
      const page = await find(found.words, first.id)
      setFound({ ...found, messages: [...page.messages, ...found.messages], hasEarlier: page.hasEarlier })
    },
    { revalidate: false },
  )
  return (
    <Stack gap="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (words.trim()) void look.send()
        }}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            type="search"
            label="Words in a message"
            maxLength={100}
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
          />
          <Button type="submit" loading={look.busy}>
            Find
          </Button>
        </Group>
      </form>
      <ProblemAlert problem={look.problem ?? more.problem} />
      {found?.messages.length === 0 && <Text>No message has “{found.words}”.</Text>}
      {found?.hasEarlier && (
        <Button variant="default" loading={more.busy} onClick={() => void more.send()}>
          Earlier ones
        </Button>
      )}
      <Stack component="ul" className="plain-list" gap="sm">
        {found?.messages.map(message => (
          <li key={message.id}>
            <Text size="sm" c="dimmed">
              {nameOf(message)}, {formatDateTime(message.at)}
            </Text>
            <Text className={classes.text}>{message.text}</Text>
            {placeOf && (
              <Link to={placeOf(message.id)} preventScrollReset onClick={onLeave}>
                Show it in its place
              </Link>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** What is done with a conversation as a whole: searched, copied and printed, the last two as far as it is shown. */
export const ThreadTools = ({ shown, nameOf, find, placeOf }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const copy = () => {
    const text = shown.map(message => `${nameOf(message)}, ${formatDateTime(message.at)}\n${message.text}`).join('\n\n')
    navigator.clipboard.writeText(text).then(
      () => announce('Copied'),
      () => announce('This browser does not let us copy. Select the words instead.'),
    )
  }
  return (
    <Group gap="xs" justify="center" className={classes.tools}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Search
      </Button>
      <Button size="compact-sm" variant="subtle" leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
        Copy
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={printPage}
      >
        Print
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Search this conversation" size="lg" isWhole>
        <FindForm find={find} nameOf={nameOf} placeOf={placeOf} onLeave={() => setOpen(false)} />
      </Dialog>
    </Group>
  )
}
