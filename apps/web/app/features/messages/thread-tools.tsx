import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { SupportMessage } from '@om/contracts/support'
import { IconCopy, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, type To } from 'react-router'
import { printPage } from '#app/browser/save-file.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import classes from './conversation.module.css'
import { sizeWords } from './files-field.tsx'
import type { LoadAll } from './use-earlier.ts'

type Page = { messages: SupportMessage[]; hasEarlier: boolean }
type Found = Page & { words: string }

export type Find = (words: string, before?: string) => Promise<Page>
type NameOf = (message: SupportMessage) => string

type Props = {
  loadAll: LoadAll
  /** Has the page show what was loaded. */
  showAll: (whole: readonly SupportMessage[]) => void
  nameOf: NameOf
  find: Find
  /** Where a message is shown in its place. */
  placeOf?: ((messageId: string) => To) | undefined
}

/** Looks through the whole of a conversation, also what is not on the screen. */
const FindForm = ({
  find,
  nameOf,
  placeOf,
  onLeave,
}: Pick<Props, 'find' | 'nameOf' | 'placeOf'> & { onLeave: () => void }) => {
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

const textOf = (message: SupportMessage, name: string): string =>
  [
    `${name}, ${formatDateTime(message.at)}`,
    message.text,
    ...message.files.map(({ isPdf, bytes }) => (isPdf ? `[PDF, ${sizeWords(bytes)}]` : '[photo]')),
  ]
    .filter(Boolean)
    .join('\n')

type Copied = { count: number; text: string }

/** Copies and prints from the beginning on: what is not on the screen is loaded first. */
const useWhole = ({ loadAll, showAll, nameOf }: Pick<Props, 'loadAll' | 'showAll' | 'nameOf'>) => {
  const [count, setCount] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const [ready, setReady] = useState<Copied | null>(null)
  const stopper = useRef<AbortController>(null)
  const { send, busy, problem } = useSend(
    async (then: (whole: readonly SupportMessage[]) => unknown) => {
      stopper.current = new AbortController()
      const { signal } = stopper.current
      setSaid('')
      setReady(null)
      try {
        await then(await loadAll(setCount, signal))
      } catch (failure) {
        if (!signal.aborted) throw failure
        setSaid('Stopped.')
      } finally {
        setCount(null)
      }
    },
    { revalidate: false },
  )
  const write = async (copied: Copied): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copied.text)
      setReady(null)
      setSaid(`Copied ${copied.count} ${copied.count === 1 ? 'message' : 'messages'}`)
    } catch {
      // A browser that copies only right after a press has it ready for the next one.
      setReady(copied)
      setSaid(ready ? 'This browser does not let us copy. Select the words instead.' : 'Ready: press Copy once more.')
    }
  }
  const copyAll = (whole: readonly SupportMessage[]) =>
    write({ count: whole.length, text: whole.map(message => textOf(message, nameOf(message))).join('\n\n') })
  const printAll = (whole: readonly SupportMessage[]) => {
    showAll(whole)
    printPage()
  }
  return {
    copy: () => void (ready ? write(ready) : send(copyAll)),
    print: () => void send(printAll),
    stop: () => stopper.current?.abort(),
    /** How much is loaded, while more is. */
    count,
    said,
    busy,
    problem,
  }
}

/** What is done with a conversation as a whole: searched, and copied and printed from its beginning on. */
export const ThreadTools = ({ find, nameOf, placeOf, ...whole }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { copy, print, stop, count, said, busy, problem } = useWhole({ ...whole, nameOf })
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
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        disabled={busy}
        onClick={copy}
      >
        Copy
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        disabled={busy}
        onClick={print}
      >
        Print
      </Button>
      {count !== null && (
        <Group gap="xs" justify="center" w="100%">
          <Text size="sm">{count} messages so far …</Text>
          <Button size="compact-sm" variant="default" onClick={stop}>
            Stop
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" ta="center" role="status" w={said ? '100%' : 0}>
        {said}
      </Text>
      {problem && <ProblemAlert problem={problem} />}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Search this conversation" size="lg" isWhole>
        <FindForm find={find} nameOf={nameOf} placeOf={placeOf} onLeave={() => setOpen(false)} />
      </Dialog>
    </Group>
  )
}
