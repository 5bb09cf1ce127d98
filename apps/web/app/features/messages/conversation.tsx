import { Button, Group, Stack, Text } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { SupportMessage, TicketNote } from '@om/contracts/support'
import type { TicketRoute } from '@om/contracts/support-words'
import { Fragment, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { To } from 'react-router'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import classes from './conversation.module.css'
import { MessageFiles } from './files-field.tsx'
import { type Find, ThreadTools } from './thread-tools.tsx'
import { answererWords } from './thread-words.ts'
import { useEarlier } from './use-earlier.ts'

/** Who of the clinic wrote, beside their name. */
export const roleWords: Record<TicketRoute, string> = {
  doctor: 'Doctor',
  pharmacist: 'Pharmacist',
  admin: 'Front desk',
}

const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' })

type Props = {
  /** The newest, oldest first. */
  messages: readonly SupportMessage[]
  hasEarlier: boolean
  loadEarlier: (before: string) => Promise<{ messages: SupportMessage[]; hasEarlier: boolean }>
  /** Whose messages stand at the right: those of the reader. */
  side: 'patient' | 'clinic'
  /** What the writer is called where the clinic reads. */
  writer?: string
  /** Up to when the other side has read. */
  readAt: string | null
  /** Looks through the whole of it. */
  find: Find
  /** What the clinic noted, for its own eyes. */
  notes?: readonly TicketNote[]
  /** The message that was looked for, where it is among the newest. */
  foundId?: string | undefined
  /** Where a message of it is shown in its place; left out where that is not possible. */
  placeOf?: (messageId: string) => To
}

type Line = { at: string; message?: SupportMessage; note?: TicketNote }

/** What the clinic noted, or with which words a conversation was handed over. */
const NoteLine = ({ note: { kind, authorName, authorRole, route, toName, text, at } }: { note: TicketNote }) => (
  <li className="note" data-meaning="caution">
    <Group component="p" gap="0 10px" m={0} mb="xxs" fz="sm" c="dimmed">
      <Text component="strong" inherit fw={600} c="var(--ink)">
        {kind === 'note' ? 'Note for the clinic' : `Handed to ${toName || answererWords[route]}`}
      </Text>
      <span>
        {authorName}, {roleWords[authorRole]}
      </span>
      <time dateTime={at}>{clock.format(new Date(at))}</time>
    </Group>
    <Text size="body" className={classes.text}>
      {text}
    </Text>
  </li>
)

type LineProps = {
  message: SupportMessage
  isMine: boolean
  name: string
  mark: 'Read' | 'Sent' | null
  /** Given to the message that was looked for. */
  found?: RefObject<HTMLLIElement | null> | undefined
}

const MessageLine = ({ message, isMine, name, mark, found }: LineProps) => (
  <li
    ref={found}
    className={classes.message}
    data-mine={isMine || undefined}
    data-found={found ? true : undefined}
    tabIndex={found ? -1 : undefined}
  >
    <Group component="p" gap="0 10px" m={0} mb="xxs" fz="sm" c="dimmed">
      <Text component="strong" inherit fw={600} c="var(--ink)">
        {name}
      </Text>
      {message.authorRole && <span>{roleWords[message.authorRole]}</span>}
      <time dateTime={message.at}>{clock.format(new Date(message.at))}</time>
    </Group>
    {message.flags.length > 0 && (
      <Text size="sm" className="note" data-meaning={message.isSetAside ? 'caution' : 'danger'} mb="xs">
        {message.flags.join(', ')}:{' '}
        {message.isSetAside
          ? 'the patient was asked, and says it is not what they mean.'
          : 'the patient was asked, and says it is so.'}
      </Text>
    )}
    {message.text !== '' && (
      <Text size="body" className={classes.text}>
        {message.text}
      </Text>
    )}
    <MessageFiles message={message} />
    {mark && (
      <Text size="xs" c="dimmed" ta="right" mt="xxs">
        {mark}
      </Text>
    )}
  </li>
)

type LinesProps = Pick<Props, 'side' | 'writer' | 'readAt' | 'notes' | 'foundId'> & {
  all: readonly SupportMessage[]
  /** Whether the newest message is among them, so that it can say whether it was read. */
  isNewest?: boolean
}

const namesFor =
  ({ side, writer }: Pick<Props, 'side' | 'writer'>) =>
  (message: SupportMessage): string =>
    message.author === 'staff' ? message.authorName : side === 'patient' ? 'You' : (writer ?? '')

/** Messages and notes by day; the reader's own at the right. The one that was looked for comes into sight, with the focus. */
export const ConversationLines = ({ all, side, writer, readAt, notes = [], foundId, isNewest = true }: LinesProps) => {
  const found = useRef<HTMLLIElement>(null)
  const isThere = all.some(({ id }) => id === foundId)
  useEffect(() => {
    if (!isThere || !foundId) return
    found.current?.scrollIntoView({ block: 'center' })
    found.current?.focus({ preventScroll: true })
  }, [isThere, foundId])
  const isMine = ({ author }: SupportMessage) => (author === 'visitor') === (side === 'patient')
  const newestMine = isNewest ? all.findLast(isMine) : undefined
  const nameOf = namesFor({ side, ...(writer === undefined ? {} : { writer }) })
  const lines: Line[] = [
    ...all.map(message => ({ at: message.at, message })),
    ...notes.map(note => ({ at: note.at, note })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Stack component="ol" gap="sm" className="plain-list">
      {lines.map(({ at, message, note }, index) => {
        const day = formatDay(at)
        const before = lines[index - 1]
        return (
          <Fragment key={(message ?? note)?.id}>
            {(!before || formatDay(before.at) !== day) && (
              <Text component="li" size="sm" c="dimmed" ta="center">
                {day}
              </Text>
            )}
            {note && <NoteLine note={note} />}
            {message && (
              <MessageLine
                message={message}
                isMine={isMine(message)}
                name={nameOf(message)}
                found={message.id === foundId ? found : undefined}
                mark={
                  message === newestMine && (side === 'patient' || readAt !== null)
                    ? readAt !== null && message.at <= readAt
                      ? 'Read'
                      : 'Sent'
                    : null
                }
              />
            )}
          </Fragment>
        )
      })}
    </Stack>
  )
}

/** What was written, oldest first; the reader's own with whether the other side has read it. */
export const Conversation = ({ find, placeOf, notes = [], ...page }: Props) => {
  const { all, hasMore, load, loadAll, showAll, busy, failure } = useEarlier(page)
  const from = hasMore ? (all[0]?.at ?? '') : ''
  return (
    <>
      {failure !== null && <LoadFailed message={problemOf(failure).message} isBusy={busy} onRetry={load} />}
      {hasMore && failure === null && (
        <Button variant="default" size="compact-md" mx="auto" loading={busy} onClick={() => void load()}>
          Earlier messages
        </Button>
      )}
      <ThreadTools loadAll={loadAll} showAll={showAll} nameOf={namesFor(page)} find={find} placeOf={placeOf} />
      <ConversationLines {...page} all={all} notes={notes.filter(note => note.at >= from)} />
    </>
  )
}

/** Keeps the newest message in sight, unless somebody reads further up. */
export const useFoot = (newest: string | undefined) => {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtFoot = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message
  useLayoutEffect(() => {
    const { current } = scroller
    if (current && isAtFoot.current) current.scrollTop = current.scrollHeight
  }, [newest])
  // Pictures come late, and the place to write grows.
  useEffect(() => {
    const { current } = scroller
    if (!current) return undefined
    const follow = new ResizeObserver(() => {
      if (isAtFoot.current) current.scrollTop = current.scrollHeight
    })
    for (const watched of [current, ...current.children]) follow.observe(watched)
    return () => follow.disconnect()
  }, [])
  const onScroll = () => {
    const { current } = scroller
    if (current) isAtFoot.current = current.scrollHeight - current.scrollTop - current.clientHeight < 80
  }
  return { scroller, onScroll }
}

type Mark = (input: { params: { id: string }; body: { messageId: string } }) => Promise<unknown>

/** Says that the newest message was read, once it is on a screen that somebody looks at. A mark that is lost is made again later. */
export const useReadMark = (id: string, messages: readonly SupportMessage[], mark: Mark): void => {
  const visibility = useDocumentVisibility()
  const newest = messages.at(-1)?.id
  const say = useEffectEvent((messageId: string) => {
    mark({ params: { id }, body: { messageId } }).catch(() => undefined)
  })
  useEffect(() => {
    if (newest && visibility === 'visible') say(newest)
  }, [newest, visibility])
}
