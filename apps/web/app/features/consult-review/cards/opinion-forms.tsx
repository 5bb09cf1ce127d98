import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { type PatientOpinions, type SecondOpinion, secondOpinions } from '@om/contracts/second-opinions'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'

const ANYONE = ''

type Colleagues = { colleagues: PatientOpinions['colleagues'] }

/** Whom to ask: a colleague by name, or whoever is next. */
const colleagueChoices = ({ colleagues }: Colleagues) => [
  { value: ANYONE, label: 'Whoever is next' },
  ...colleagues.map(({ id, name, isAway }) => ({ value: id, label: isAway ? `${name} (away now)` : name })),
]

const tell = (words: string) => {
  toast(words)
  announce(words)
}

type Done = { onDone: (opinions: PatientOpinions) => void; onClose: () => void }

const Question = z.object({ key: z.string(), doctorId: z.string(), question: z.string() })

/** Asks a colleague about a case. */
export const AskForm = ({ consultId, colleagues, onDone, onClose }: Colleagues & Done & { consultId: string }) => {
  const form = useContractForm(secondOpinions.ask, {
    draft: { key: `opinion:${consultId}`, schema: Question },
    initial: () => ({ key: crypto.randomUUID(), doctorId: ANYONE, question: '' }),
    toBody: ({ doctorId, ...rest }) => ({ ...rest, doctorId: doctorId || null }),
    send: body => api.secondOpinions.ask({ params: { id: consultId }, body }),
    onDone: opinions => {
      tell('Your colleague was asked.')
      onDone(opinions)
    },
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack" aria-label="Ask a colleague">
      <NativeSelect
        label="Colleague"
        data={colleagueChoices({ colleagues })}
        value={form.values.doctorId}
        onChange={event => form.set({ doctorId: event.currentTarget.value })}
        error={form.errorOf('doctorId')}
      />
      <Textarea label="Your question" autosize minRows={3} {...form.capped('question')} />
      <Text size="xs" c="dimmed">
        They may read this case until they have answered. Question and answer stay with it; the patient sees that it was
        read for a second opinion.
      </Text>
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" loading={form.busy}>
          Ask
        </Button>
      </Group>
    </form>
  )
}

const Answer = z.object({ answer: z.string() })
const Reason = z.object({ reason: z.string() })
type OneProps = { opinion: SecondOpinion; onDone: (opinions: PatientOpinions) => void }

/** The answer of whoever was asked, or why they cannot give one. */
export const AnswerForms = ({ opinion, onDone }: OneProps) => {
  const [isDeclining, setDeclining] = useState(false)
  return isDeclining ? (
    <DeclineForm opinion={opinion} onClose={() => setDeclining(false)} />
  ) : (
    <AnswerForm opinion={opinion} onDone={onDone} onDecline={opinion.can.decline ? () => setDeclining(true) : null} />
  )
}

const AnswerForm = ({
  opinion: { id, isDecided },
  onDone,
  onDecline,
}: OneProps & { onDecline: (() => void) | null }) => {
  const form = useContractForm(secondOpinions.answer, {
    draft: { key: `opinion-answer:${id}`, schema: Answer },
    initial: () => ({ answer: '' }),
    toBody: values => values,
    send: body => api.secondOpinions.answer({ params: { id }, body }),
    onDone: opinions => {
      tell('Your answer is kept with the case.')
      onDone(opinions)
    },
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack" aria-label="Your second opinion">
      {isDecided && (
        <Alert color="caution" variant="light">
          The case has been decided meanwhile. Your answer is kept with it, and your colleague is told.
        </Alert>
      )}
      <Textarea label="Your opinion" autosize minRows={3} {...form.capped('answer')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end" gap="xs">
        {onDecline && (
          <Button variant="default" onClick={onDecline}>
            I cannot answer
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          Answer
        </Button>
      </Group>
    </form>
  )
}

const DeclineForm = ({ opinion: { id, askedBy }, onClose }: Pick<OneProps, 'opinion'> & { onClose: () => void }) => {
  const navigate = useNavigate()
  const form = useContractForm(secondOpinions.decline, {
    draft: { key: `opinion-decline:${id}`, schema: Reason },
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: body => api.secondOpinions.decline({ params: { id }, body }),
    onDone: async () => {
      tell(`${askedBy.name} is told, and asks somebody else.`)
      // The record may be closed to the reader now.
      await navigate('/doctor/dashboard')
    },
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack" aria-label="Decline to answer">
      <Textarea
        label={`Why you cannot answer, for ${askedBy.name}`}
        description="It stands with the case. If the patient is not in your care otherwise, their record closes to you."
        autosize
        minRows={2}
        {...form.capped('reason')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" loading={form.busy}>
          Decline
        </Button>
      </Group>
    </form>
  )
}

/** What a question that nobody has answered can still become: passed to another colleague, or taken back. */
export const WaitingActions = ({ opinion: { id, askedOf }, colleagues, onDone }: OneProps & Colleagues) => {
  const [isPassing, setPassing] = useState(false)
  const [doctorId, setDoctorId] = useState(ANYONE)
  const [key] = useState(() => crypto.randomUUID())
  const { send, busy, problem } = useSend(
    (pass: { key: string; doctorId: string | null } | null) =>
      api.secondOpinions.withdraw({ params: { id }, body: { pass } }),
    {
      onDone: opinions => {
        setPassing(false)
        onDone(opinions)
      },
      revalidate: false,
    },
  )
  return (
    <Stack gap="xs">
      {isPassing && (
        <NativeSelect
          label="Ask instead, in the same words"
          data={colleagueChoices({ colleagues: colleagues.filter(one => one.name !== askedOf?.name) })}
          value={doctorId}
          onChange={event => setDoctorId(event.currentTarget.value)}
        />
      )}
      <ProblemAlert problem={problem} />
      <Group gap="xs">
        {isPassing ? (
          <>
            <Button size="compact-sm" loading={busy} onClick={() => void send({ key, doctorId: doctorId || null })}>
              Pass it on
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setPassing(false)}>
              Leave it
            </Button>
          </>
        ) : (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setPassing(true)}>
              Ask another
            </Button>
            <Button size="compact-sm" variant="default" loading={busy} onClick={() => void send(null)}>
              Take it back
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}
