import { Button, Group, Text } from '@mantine/core'
import type { Thread } from '@om/contracts/messages'
import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { api } from '#app/browser/api.ts'
import { ticketWords } from '#app/features/support/ticket-words.ts'
import { useLiveRecord } from '#app/ui/record-list/record.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { Conversation, useFoot, useReadMark } from './conversation.tsx'
import { EmergencyNote } from './emergency-note.tsx'
import { nextWords, threadBadge } from './thread-words.ts'
import { useFound } from './use-found.ts'

const FoundPart = lazy(() => import('./found-part.tsx').then(m => ({ default: m.FoundPart })))

/** Tells the style sheet how much of the page is in sight: less while the keyboard of a phone is open. */
const useHeightInSight = (element: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const follow = () => element.current?.style.setProperty('--seen', `${Math.round(view.height)}px`)
    follow()
    view.addEventListener('resize', follow)
    return () => view.removeEventListener('resize', follow)
  }, [element])
}

type Props = {
  thread: Thread
  heading?: RefObject<HTMLHeadingElement | null>
  /** Where the list is; left out where there is none beside it. */
  back: { to: To; label: string }
}

/** One conversation of a patient: how it stands, what was said, and the place to write. */
export const ThreadView = ({ thread, heading, back }: Props) => {
  const { id, topic, messages, isUnread, can } = thread
  const frame = useRef<HTMLElement>(null)
  useHeightInSight(frame)
  const { scroller, onScroll } = useFoot(messages.at(-1)?.id)
  useLiveRecord(['ticket'], [id])
  const { foundId, isElsewhere, newestAt, placeOf } = useFound(messages, 'visitor')
  const loadPart = useCallback(
    (query: Parameters<typeof api.messages.earlier>[0]['query']) => api.messages.earlier({ params: { id }, query }),
    [id],
  )
  // What is not on the screen was not read.
  useReadMark(id, isUnread && !isElsewhere ? messages : [], api.messages.markRead)
  const { send, busy, problem } = useSend(() => api.messages.close({ params: { id } }))
  const { label, meaning } = threadBadge({ ...thread, isUnread: false })
  return (
    <article ref={frame} className={classes.thread} aria-labelledby="thread-name">
      <header className={classes.head}>
        <Group gap="xs" wrap="nowrap">
          <Button
            component={Link}
            to={back.to}
            variant="subtle"
            color="gray"
            px="xs"
            size="compact-md"
            aria-label={back.label}
          >
            <IconArrowLeft size={20} aria-hidden="true" />
          </Button>
          <Text component="h2" id="thread-name" ref={heading} tabIndex={-1} size="h4" fw={600} m={0} flex={1}>
            {ticketWords[topic]}
          </Text>
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
          {can.close && (
            <Button variant="default" size="compact-md" loading={busy} onClick={() => void send()}>
              Close
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed" mt="xxs" role="status">
          {problem?.message ?? nextWords(thread)}
          {thread.route === 'doctor' && (
            <>
              {' '}
              Rather talk? <Link to="/patient-appointments?talk=true">Your appointments</Link>
            </>
          )}
        </Text>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div ref={scroller} className={classes.scroll} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
        <EmergencyNote />
        {foundId && isElsewhere ? (
          <Suspense>
            <FoundPart load={loadPart} foundId={foundId} newestAt={newestAt} side="patient" />
          </Suspense>
        ) : (
          <Conversation
            messages={messages}
            hasEarlier={thread.hasEarlier}
            loadEarlier={before => loadPart({ before })}
            find={(words, before) => api.messages.find({ params: { id }, body: { words, before } })}
            side="patient"
            readAt={thread.readAt}
            foundId={foundId}
            placeOf={placeOf}
          />
        )}
      </div>
      {can.write && <Composer thread={thread} />}
    </article>
  )
}
