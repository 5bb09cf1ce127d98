import { Fieldset, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { NoticeChannel, NoticeSettings } from '@om/contracts/notices'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { zoneHere } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'

type Quiet = NoticeSettings['quiet']
type Chosen = Pick<Quiet, 'isOn' | 'from' | 'to'>

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Null for what is no time yet. */
const minuteOf = (clock: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

type Props = {
  quiet: Quiet
  /** What waits for their end, where it is set up. */
  held: readonly NoticeChannel[]
  onChange: (settings: NoticeSettings) => void
}

const heldWords = (held: readonly NoticeChannel[]): string => {
  if (!held.includes('sms')) return 'Push notifications wait'
  return held.includes('push') ? 'Push notifications and text messages wait' : 'Text messages wait'
}

/** When the reader's devices stay silent. A time is kept when its field is left, so that typing it is not saved by halves. */
export const QuietHours = ({ quiet, held, onChange }: Props) => {
  const { send, busy, problem } = useSend(
    (chosen: Chosen) => api.notices.setQuiet({ body: { ...chosen, zone: zoneHere() } }),
    {
      revalidate: false,
      onDone: saved => {
        onChange(saved)
        announce('Kept')
      },
    },
  )
  const { isOn, from, to } = quiet
  return (
    <Fieldset
      variant="unstyled"
      legend={
        <Text component="span" fw={600}>
          Quiet hours
        </Text>
      }
    >
      <Stack gap="sm" mt="xs">
        <Text c="dimmed">
          {heldWords(held)} until these hours are over. What cannot wait, and an appointment that is about to begin,
          still comes.
        </Text>
        <ProblemAlert problem={problem} />
        <Switch
          label={isOn ? `On, by the clock in ${cityOf(quiet.zone)}` : 'Off'}
          aria-label="Quiet hours"
          checked={isOn}
          disabled={busy}
          onChange={event => void send({ isOn: event.currentTarget.checked, from, to })}
        />
        {isOn && (
          <Group gap="md" align="flex-end">
            <TimeField label="From" minute={from} onPick={picked => void send({ isOn, from: picked, to })} />
            <TimeField label="Until" minute={to} onPick={picked => void send({ isOn, from, to: picked })} />
          </Group>
        )}
        {isOn && from === to && <Text c="dimmed">From and until are the same time, so nothing is held back.</Text>}
      </Stack>
    </Fieldset>
  )
}

type FieldProps = { label: string; minute: number; onPick: (minute: number) => void }

const TimeField = ({ label, minute, onPick }: FieldProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const picked = minuteOf(typed ?? '')
    setTyped(null)
    if (picked !== null && picked !== minute) onPick(picked)
  }
  return (
    <TextInput
      type="time"
      label={label}
      value={typed ?? clockOf(minute)}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
