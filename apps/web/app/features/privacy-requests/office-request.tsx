import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import {
  type PrivacyMove,
  type PrivacyRequestForOffice,
  privacyRequests,
  refusalGrounds,
} from '@om/contracts/privacy-requests'
import { groundWords, privacyKindWords } from '@om/domain/privacy-requests'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Facts } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { lookAsked, RequestBadge, RequestSteps } from './request-steps.tsx'

type Colleagues = readonly { id: string; name: string }[]
type Props = { request: PrivacyRequestForOffice; colleagues: Colleagues }

const channels = { online: 'By the patient, signed in', phone: 'By telephone', mail: 'By mail' }

/** One request for the office, with what can be done with it now. */
export const OfficeRequest = ({ request, colleagues }: Props) => {
  const {
    id,
    kind,
    state,
    patientName,
    words,
    about,
    channel,
    identity,
    assignee,
    askedAt,
    dueAt,
    steps,
    can,
    version,
  } = request
  const take = useSend(
    () =>
      api.privacyRequests.move({
        params: { id },
        body: { move: 'take', stepId: crypto.randomUUID(), version, words: '', ground: null, colleagueId: null },
      }),
    { onDone: () => toast('It is yours.') },
  )
  return (
    <Stack gap="md">
      <Group gap="xs">
        <RequestBadge state={state} dueAt={dueAt} isOffice />
      </Group>
      <Facts
        facts={[
          ['From', patientName],
          ['About', privacyKindWords[kind]],
          ...(about ? [['Asks about', `${lookAsked(about)}; entry ${about.id} of the event log`] as const] : []),
          ['What is asked', words],
          ['Came', `${channels[channel]}, ${formatDateTime(askedAt)}`],
          ...(identity ? [['Who asks was checked', identity] as const] : []),
          ['Answer due', formatDay(dueAt)],
          ['With', assignee?.name ?? 'Nobody yet'],
        ]}
      />
      {can.includes('take') && (
        <Group>
          <Button variant="default" loading={take.busy} onClick={() => void take.send()}>
            Take it on
          </Button>
          <ProblemAlert problem={take.problem} />
        </Group>
      )}
      <RequestSteps steps={steps} />
      <MoveForm key={`${id}:${version}:${steps.length}`} request={request} colleagues={colleagues} />
    </Stack>
  )
}

const choices: Partial<Record<PrivacyMove, { label: string; words: string; send: string }>> = {
  answer: { label: 'Answer', words: 'Answer to the patient', send: 'Send the answer' },
  refuse: { label: 'Refuse', words: 'Reasons, to the patient', send: 'Refuse it' },
  note: { label: 'Note', words: 'Note, for the office alone', send: 'Add the note' },
  assign: { label: 'Give to a colleague', words: 'Note for them (optional)', send: 'Give it' },
  extend: { label: 'Extend by 30 days', words: 'Why it takes longer, to the patient', send: 'Extend it' },
  withdraw: { label: 'Take back for the patient', words: 'How they said so', send: 'Take it back' },
}

const Typed = z.object({ stepId: z.string(), words: z.string(), ground: z.string(), colleagueId: z.string() })

const MoveForm = ({ request: { id, can, version }, colleagues }: Props) => {
  const moves = (Object.keys(choices) as PrivacyMove[]).filter(move => can.includes(move))
  const [move, setMove] = useState<PrivacyMove>(moves[0] ?? 'note')
  const form = useContractForm(privacyRequests.move, {
    draft: { key: `privacy-move:${id}`, schema: Typed },
    initial: () => ({ stepId: crypto.randomUUID(), words: '', ground: '', colleagueId: '' }),
    toBody: ({ ground, colleagueId, ...values }) => ({
      ...values,
      move,
      version,
      ground: move === 'refuse' ? ground : null,
      colleagueId: move === 'assign' ? colleagueId : null,
    }),
    send: body => api.privacyRequests.move({ params: { id }, body }),
    onDone: () => toast('Done.'),
  })
  const choice = choices[move]
  return (
    <form {...form.props} className="stack" aria-label="What to do with it">
      <NativeSelect
        label="What to do"
        data={moves.map(value => ({ value, label: choices[value]?.label ?? value }))}
        value={move}
        onChange={event => setMove(moves.find(one => one === event.currentTarget.value) ?? 'note')}
      />
      {move === 'refuse' && (
        <NativeSelect
          label="Ground of the law"
          data={[
            { value: '', label: 'Choose' },
            ...refusalGrounds.map(value => ({ value, label: groundWords[value] })),
          ]}
          value={form.values.ground}
          error={form.errorOf('ground')}
          onChange={event => form.set({ ground: event.currentTarget.value })}
        />
      )}
      {move === 'assign' && (
        <NativeSelect
          label="Colleague"
          data={[{ value: '', label: 'Choose' }, ...colleagues.map(({ id: value, name }) => ({ value, label: name }))]}
          value={form.values.colleagueId}
          error={form.errorOf('colleagueId')}
          onChange={event => form.set({ colleagueId: event.currentTarget.value })}
        />
      )}
      <Textarea label={choice?.words} autosize minRows={3} {...form.capped('words')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          {choice?.send}
        </Button>
      </Group>
    </form>
  )
}
