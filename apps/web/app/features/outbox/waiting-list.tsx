import { Box, Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { crisisLines } from '@om/domain/side-effects/help-lines'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { announce } from '#app/ui/announcer.tsx'
import { SectionCard } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { readDraft } from '#app/ui/draft.ts'
import { formatDateTime } from '#app/ui/time.ts'
import { discard, type Entry, sendWaiting, takeBack, tryAgain, useOutbox } from './outbox.ts'

type Step = { words: string; to: string; label: string }

const write = (about: string) => `/patient-messages?new=true${about && `&about=${about}`}`

/** What somebody does next whose words were not taken, by the clinic's reason. */
const steps: Partial<Record<string, Step>> = {
  check_in_not_open: {
    words: 'What you answered then counts. Write to your doctor if something of this is new.',
    to: write('dose'),
    label: 'Write to your doctor',
  },
  thread_over: { words: 'Copy your words from here.', to: write(''), label: 'Begin a new message' },
  side_effect_settled: { words: '', to: '#side-effect', label: 'Report it again' },
  no_treatment: { words: '', to: write(''), label: 'Write to us' },
  file_gone: { words: 'Add the file once more, with your words.', to: write(''), label: 'Write it again' },
}

/** What to do about something that the clinic did not take; else the page where it was written. */
const nextStep = ({ refusal, page, task }: Entry): Step | null => {
  if (!refusal) return null
  const again = {
    words: '',
    to: page,
    label: task.kind === 'photo' ? 'Take another photo' : 'Go to where you wrote it',
  }
  return steps[refusal.code] ?? again
}

/** How many things wait, in words. */
const countWords = (entries: readonly Entry[]): string =>
  entries.length === 1 ? '1 thing waits' : `${entries.length} things wait`

/** Asks, since nobody else has it; then it is gone. */
const useDiscard = () => {
  const confirm = useConfirm()
  return async ({ id, title }: Entry) => {
    const isSure = await confirm({
      title: 'Discard it?',
      text: `${title}: it was never sent, and it is not kept anywhere else.`,
      action: 'Discard',
      cancel: 'Keep it',
      danger: true,
    })
    if (!isSure) return
    await discard(id)
    announce('It is discarded.')
  }
}

/** Sends what waits, and says so where there is still no connection. */
const useSendNow = () => {
  const [isBusy, setBusy] = useState(false)
  const { online } = useNetwork()
  const sendNow = async () => {
    setBusy(true)
    await sendWaiting()
    setBusy(false)
  }
  return { isBusy, online, sendNow }
}

/** Whether what was typed can be given back to its form and sent again with something changed. */
const canChange = ({ draft, refusal }: Entry): boolean =>
  draft !== undefined && refusal !== null && refusal.code !== 'out_of_date' && !(refusal.code in steps)

const NO_ROOM = 'This browser has no room to open it in. It still waits here: copy your words, and write them again.'

/** Gives what was typed back to its form; asks where something else was begun there since. */
const useChange = (onChange: (() => void) | undefined, onFull: () => void) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  return async (entry: Entry) => {
    const { draft, page } = entry
    const isBegun = draft && readDraft(draft.key, z.unknown()) !== null
    const isSure =
      !isBegun ||
      (await confirm({
        title: 'Put it in the place of what you have begun?',
        text: 'You have begun to write something else there. It is lost when this takes its place.',
        action: 'Change this one',
        cancel: 'Keep both as they are',
      }))
    if (!isSure) return
    if (!(await takeBack(entry))) {
      onFull()
      announce(NO_ROOM)
      return
    }
    if (onChange) onChange()
    else await navigate(page)
  }
}

const Refused = ({ entry, onChange }: { entry: Entry; onChange: (() => void) | undefined }) => {
  const step = nextStep(entry)
  const [isFull, setFull] = useState(false)
  const change = useChange(onChange, () => setFull(true))
  const { refusal } = entry
  if (!refusal || !step) return null
  return (
    <Stack gap="xs" className="note" data-meaning={refusal.code === 'safety_first' ? 'danger' : 'caution'}>
      <Text size="sm">
        <b>The clinic did not take it.</b> {[refusal.message, ...refusal.details, step.words].filter(Boolean).join(' ')}
      </Text>
      {isFull && <Text size="sm">{NO_ROOM}</Text>}
      {refusal.code === 'safety_first' ? (
        <>
          <List size="sm">
            {crisisLines.map(({ name, number }) => (
              <List.Item key={number}>
                <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a> {name}
              </List.Item>
            ))}
          </List>
          <Group gap="xs">
            <Button
              size="compact-md"
              color="danger"
              onClick={() => void tryAgain(entry, { safety: 'told', shown: undefined })}
            >
              Yes, tell a doctor now
            </Button>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => void tryAgain(entry, { safety: 'set_aside', shown: undefined })}
            >
              No, that is not what I mean
            </Button>
          </Group>
        </>
      ) : (
        <Group gap="xs">
          {canChange(entry) ? (
            <Button size="compact-md" variant="default" onClick={() => void change(entry)}>
              Change it
            </Button>
          ) : (
            <Button component={Link} to={step.to} size="compact-md" variant="default">
              {step.label}
            </Button>
          )}
          <Button size="compact-md" variant="subtle" onClick={() => void tryAgain(entry)}>
            Try again as it is
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type RowProps = { entry: Entry; part: number | undefined; onChange: (() => void) | undefined }

const Row = ({ entry, part, onChange }: RowProps) => {
  const throwAway = useDiscard()
  const { id, title, lines, at, refusal } = entry
  const titleId = `waiting-${id}`
  return (
    <Stack component="li" gap="xs" aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Text id={titleId} fw={600}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {refusal ? 'Written' : 'Waits since'} {formatDateTime(new Date(at).toISOString())}
          </Text>
        </div>
        <Button
          size="compact-md"
          variant="subtle"
          flex="none"
          aria-describedby={titleId}
          onClick={() => void throwAway(entry)}
        >
          Discard
        </Button>
      </Group>
      {lines.map(line => (
        <Text key={line} size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
      {part !== undefined && <Progress value={part * 100} size="sm" aria-label={`Sending ${title}`} />}
      <Refused entry={entry} onChange={onChange} />
    </Stack>
  )
}

const UNREAD = 'Nobody at the clinic has read this yet.'

type Props = {
  /** Those of one place; all of them where it is left out. */
  of?: (entry: Entry) => boolean
  /** Inside of a card, which has a frame already. */
  isInCard?: boolean
  /** Where the form is that takes back what is to be changed; else the page leads to it. */
  onChange?: () => void
}

/** What waits of one place, where it was written: nobody has read it yet. Nothing where nothing waits. */
export const WaitingHere = ({ of = () => true, isInCard = false, onChange }: Props) => {
  const { entries, parts } = useOutbox()
  const here = entries.filter(of)
  const { isBusy, online, sendNow } = useSendNow()
  if (here.length === 0) return null
  const mayGo = here.some(({ refusal }) => refusal === null)
  return (
    <Stack
      gap="sm"
      role="group"
      aria-label="Waiting on this device"
      {...(isInCard ? {} : { className: 'note', 'data-meaning': 'caution', mb: 'md' })}
    >
      <Text size="sm" role="status">
        <b>{UNREAD}</b>{' '}
        {mayGo &&
          `It is kept on this device, encrypted, and is sent ${online ? 'by itself' : 'once you are connected'}.`}{' '}
        In an emergency call <a href="tel:000">000</a>.
      </Text>
      <Stack component="ul" className="plain-list" gap="md">
        {here.map(entry => (
          <Row key={entry.id} entry={entry} part={parts.get(entry.id)} onChange={onChange} />
        ))}
      </Stack>
      {mayGo && (
        <Group>
          <Button size="compact-md" variant="default" loading={isBusy} onClick={() => void sendNow()}>
            Send now
          </Button>
          {!online && (
            <Text size="sm" c="dimmed">
              There is no connection.
            </Text>
          )}
        </Group>
      )}
    </Stack>
  )
}

/** What stands instead of a form whose words wait: they are kept, and nobody has read them; or they have arrived meanwhile. */
export const KeptView = ({ id, onClose, onChange }: { id: string; onClose: () => void; onChange: () => void }) => {
  const { entries } = useOutbox()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isHere = entries.some(entry => entry.id === id)
  return (
    <Stack gap="md">
      <Text ref={heading} tabIndex={-1} fw={600}>
        {isHere
          ? 'Not sent yet: it waits on this device.'
          : 'It is no longer on this device: it was sent, or discarded.'}
      </Text>
      <WaitingHere of={entry => entry.id === id} onChange={onChange} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

/** Everything that waits on this device, on the dashboard. */
export const WaitingCard = () => {
  const { entries } = useOutbox()
  if (entries.length === 0) return null
  return (
    <Box mb="lg" maw={1120} mx="auto">
      <SectionCard anchor="waiting" size="lg" title="Waiting on this device">
        <WaitingHere isInCard />
      </SectionCard>
    </Box>
  )
}

/** The same in one line, for every other page. */
export const WaitingLine = () => {
  const { entries } = useOutbox()
  if (entries.length === 0) return null
  return (
    <Text className="note" data-meaning="caution" size="sm" mb="lg">
      {countWords(entries)} on this device; nobody at the clinic has read it yet.{' '}
      <Link to="/patient-dashboard#waiting">Look at it</Link>
    </Text>
  )
}
