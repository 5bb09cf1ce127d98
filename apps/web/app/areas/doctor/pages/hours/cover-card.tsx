import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { type Cover, type Covers, covers as contract } from '@om/contracts/covers'
import { CLINIC_ZONE, cityOf } from '@om/domain/dates'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { toast } from '#app/ui/toast.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { TimesFields } from './away-list.tsx'
import { type AwayForm, awayOf, awayWords, emptyAway } from './away-times.ts'
import { useCovers } from './use-covers.ts'

/** Colleagues who see to what is the doctor's while they are away, and for whom the doctor does. */
export const CoverCard = () => {
  const { value, setValue, failure, reload } = useCovers()
  if (failure !== null && !value) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!value) return <Skeleton height={160} radius="md" role="status" aria-label="Loading who covers" />
  return (
    <Stack gap="lg" pt="xs">
      <Text size="sm" c="dimmed">
        While a colleague covers, they see your open cases, tasks, messages and records marked as yours, hear of your
        patients together with you, and act in their own name. Your patients read who answers. A case that you hold
        stays yours until its 30 minutes are over.
      </Text>
      {value.items.length > 0 && (
        <ul className="plain-list ruled">
          {value.items.map(cover => (
            <CoverLine key={cover.id} cover={cover} onSaved={setValue} />
          ))}
        </ul>
      )}
      {value.colleagues.length > 0 ? (
        <AskForm colleagues={value.colleagues} onSaved={setValue} />
      ) : (
        <Text size="sm">There is no colleague who could cover now.</Text>
      )}
    </Stack>
  )
}

type Saved = { onSaved: (saved: Covers) => void }

const Typed = z.object({
  id: z.uuid(),
  colleagueId: z.string(),
  fromDay: z.string(),
  fromTime: z.string(),
  untilDay: z.string(),
  untilTime: z.string(),
  reason: z.string(),
})

const begin = (): AwayForm & { id: string; colleagueId: string } => ({
  ...emptyAway,
  id: crypto.randomUUID(),
  colleagueId: '',
})

const AskForm = ({ colleagues, onSaved }: Pick<Covers, 'colleagues'> & Saved) => {
  const form = useContractForm(contract.ask, {
    draft: { key: 'doctor-cover', schema: Typed },
    initial: begin,
    toBody: values => {
      const times = awayOf(values, CLINIC_ZONE, clinicNow())
      const none = new Date(0).toISOString()
      const { id, colleagueId } = values
      return { id, colleagueId, ...('startsAt' in times ? times : { startsAt: none, endsAt: none }) }
    },
    check: (values): FieldErrors => {
      const times = awayOf(values, CLINIC_ZONE, clinicNow())
      return 'startsAt' in times ? {} : times
    },
    send: body => api.covers.ask({ body }),
    revalidate: false,
    onDone: saved => {
      form.reset(begin())
      onSaved(saved)
      toast('Your colleague has been asked. It holds once they accept.')
    },
  })
  return (
    <form {...form.props} aria-labelledby="cover-title">
      <Stack gap={14}>
        <Title order={3} size="h4" id="cover-title">
          Ask a colleague to cover
        </Title>
        <ProblemAlert problem={form.problem} />
        <NativeSelect
          label="Colleague"
          data={[{ value: '', label: 'Choose' }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.text('colleagueId')}
        />
        <TimesFields form={form} />
        <Group gap="8px 14px">
          <Button type="submit" variant="default" loading={form.busy}>
            Ask
          </Button>
          <Text component="span" size="sm" c="dimmed">
            In {cityOf(CLINIC_ZONE)} time. Without times it is whole days. Enter the time away from bookings above as
            well.
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

/** How a cover stands, as its badge says it. */
const stateOf = ({ state, isRunning }: Cover) => {
  if (isRunning) return { meaning: 'good', label: 'Covers now' } as const
  if (state === 'accepted') return { meaning: 'good', label: 'Accepted' } as const
  return state === 'asked'
    ? ({ meaning: 'caution', label: 'Not answered' } as const)
    : ({ meaning: 'danger', label: 'Declined' } as const)
}

const CoverLine = ({ cover, onSaved }: { cover: Cover } & Saved) => {
  const { id, doctor, colleague, words, can, state } = cover
  const confirm = useConfirm()
  const [isDeclining, setDeclining] = useState(false)
  const answer = useSend((accept: boolean) => api.covers.answer({ params: { id }, body: { accept, words: '' } }), {
    revalidate: false,
    onDone: onSaved,
  })
  const end = useSend(() => api.covers.end({ params: { id } }), { revalidate: false, onDone: onSaved })
  const when = awayWords(cover, CLINIC_ZONE)
  const { meaning, label } = stateOf(cover)
  const askEnd = async () => {
    const question = {
      title: 'End the cover?',
      text: `From now on nobody covers for ${doctor.isMe ? 'you' : doctor.name} unless a colleague is asked again.`,
      action: 'End it',
    }
    if (state === 'asked' || (await confirm(question))) await end.send()
  }
  return (
    <Stack component="li" gap={6}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2}>
          <span>{doctor.isMe ? `${colleague.name} for you` : `You for ${doctor.name}`}</span>
          <span className="small">{when}</span>
        </Stack>
        <Group gap="xs">
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
          {can.answer && (
            <>
              <Button size="compact-sm" loading={answer.busy} onClick={() => void answer.send(true)}>
                Accept
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setDeclining(!isDeclining)}>
                Decline
              </Button>
            </>
          )}
          {can.end && (
            <Button size="compact-sm" variant="default" loading={end.busy} onClick={() => void askEnd()}>
              {state === 'asked' ? 'Take back' : 'End early'}
              <span className="visually-hidden">: {when}</span>
            </Button>
          )}
        </Group>
      </Group>
      {words && <Text size="sm">{words}</Text>}
      {can.answer && isDeclining && <DeclineForm id={id} onSaved={onSaved} />}
      <ProblemAlert problem={answer.problem ?? end.problem} />
    </Stack>
  )
}

const DeclineForm = ({ id, onSaved }: { id: string } & Saved) => {
  const form = useContractForm(contract.answer, {
    initial: () => ({ words: '' }),
    toBody: ({ words }) => ({ accept: false, words }),
    send: body => api.covers.answer({ params: { id }, body }),
    revalidate: false,
    onDone: onSaved,
  })
  return (
    <form {...form.props}>
      <Group align="flex-end" gap="xs">
        <TextInput flex={1} label="Why not" maxLength={300} {...form.text('words')} />
        <Button type="submit" variant="default" loading={form.busy}>
          Decline
        </Button>
      </Group>
      <ProblemAlert problem={form.problem} />
    </form>
  )
}
