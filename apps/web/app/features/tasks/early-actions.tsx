import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { changeEarly, decideEarly, type EarlyDecision, earlyDecisions } from '@om/contracts/refills'
import { type ReactNode, useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

type Props = {
  refillId: string
  about: string
  /** What it is about, in full: the list shows its beginning. */
  summary: string
  onChange: () => Promise<void>
}

const Typed = z.object({ decision: z.enum(earlyDecisions).nullable(), reason: z.string() })
type Typed = z.infer<typeof Typed>

/** What a pharmacist says about a delivery that would come while much of the last one is left. (§5.7) */
export const EarlyActions = ({ refillId, about, summary, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Decide
        <span className="visually-hidden">, {about}</span>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="May it come early?">
        <EarlyForm
          refillId={refillId}
          about={about}
          summary={summary}
          onDone={async () => {
            setOpen(false)
            await onChange()
          }}
        />
      </Dialog>
    </>
  )
}

const choices = {
  allow: { state: 'allowed', label: 'It may come early' },
  not_yet: { state: 'not_yet', label: 'Not yet: it waits for its day' },
} as const

type ChoiceProps = {
  /** What stands already, and is no choice; none while nobody has said anything. */
  stands?: EarlyDecision['state']
  value: Typed['decision']
  onChange: (decision: Typed['decision']) => void
  error: ReactNode
}

const EarlyChoice = ({ stands, value, onChange, error }: ChoiceProps) => (
  <Radio.Group
    label="Decision"
    value={value}
    onChange={decision => onChange(decision as Typed['decision'])}
    error={error}
  >
    <Stack gap="xs" mt="xs">
      {earlyDecisions
        .filter(one => choices[one].state !== stands)
        .map(one => (
          <Radio key={one} value={one} label={choices[one].label} />
        ))}
    </Stack>
  </Radio.Group>
)

type FormProps = Omit<Props, 'onChange'> & { onDone: () => Promise<void> }

const EarlyForm = ({ refillId, about, summary, onDone }: FormProps) => {
  const form = useContractForm(decideEarly, {
    draft: { key: `early:${refillId}`, schema: Typed },
    initial: (): Typed => ({ decision: null, reason: '' }),
    toBody: values => values,
    send: body => api.refills.decideEarly({ params: { id: refillId }, body }),
    onDone: async () => {
      announce('Decided. The patient has been told.')
      await onDone()
    },
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack">
      <Text>
        <strong>{about}.</strong> {summary}
      </Text>
      <Text>
        Call the patient where you need to know more. Whatever you say, it is checked again as it is verified and as it
        leaves.
      </Text>
      <EarlyChoice
        value={form.values.decision}
        onChange={decision => form.set({ decision })}
        error={form.errorOf('decision')}
      />
      <Textarea label="Reason" description="The patient reads it." autosize minRows={2} {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </Group>
    </form>
  )
}

/** What was said about an early delivery, with the way to say otherwise while it is not charged. */
export const EarlySaid = ({ refillId, about, onChange }: Omit<Props, 'summary'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-md" variant="subtle" onClick={() => setOpen(true)}>
        What was said
        <span className="visually-hidden">, {about}</span>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="May it come early?">
        {isOpen && <SaidWindow refillId={refillId} about={about} onClose={() => setOpen(false)} onChange={onChange} />}
      </Dialog>
    </>
  )
}

const saidWords: Record<string, string> = { allowed: 'It may come early', not_yet: 'Not yet' }

const words = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

type SaidProps = Omit<Props, 'summary'> & { onClose: () => void }

const SaidWindow = ({ refillId: id, about, onClose, onChange }: SaidProps) => {
  const load = useCallback(() => api.refills.readEarly({ params: { id } }), [id])
  const { value, failure, reload } = useLoaded(load)
  if (failure !== null) return <ErrorState error={failure} retry={() => void reload()} />
  if (!value) return <ListSkeleton rows={2} height={48} />
  const { state, said, before, why, can } = value
  return (
    <Stack gap="md">
      <Text style={words}>
        <strong>{about}.</strong> {saidWords[state ?? ''] ?? 'It is in time by now'}
        {said && `: ${said.by}, ${formatDateTime(said.at)}. The patient reads: ${said.reason}`}
      </Text>
      {before.map(one => (
        <Text key={one.at} size="sm" c="dimmed" style={words}>
          Changed by {one.by}, {formatDateTime(one.at)}: {one.reason} Before, {one.was.by} had said{' '}
          {saidWords[one.was.decision]?.toLowerCase()}: {one.was.message}
        </Text>
      ))}
      {why && <Text>It stays like this. {why}</Text>}
      {can.change && said && (
        <ChangeForm
          refill={value}
          decidedAt={said.at}
          onSent={reload}
          onDone={async () => {
            onClose()
            await onChange()
          }}
        />
      )}
    </Stack>
  )
}

const ChangeTyped = z.object({ decision: z.enum(earlyDecisions).nullable(), message: z.string(), reason: z.string() })
type ChangeTyped = z.infer<typeof ChangeTyped>

type ChangeProps = {
  refill: EarlyDecision
  decidedAt: string
  onSent: () => Promise<void>
  onDone: () => Promise<void>
}

const ChangeForm = ({ refill: { id, state }, decidedAt, onSent, onDone }: ChangeProps) => {
  const form = useContractForm(changeEarly, {
    draft: { key: `early-change:${id}`, schema: ChangeTyped },
    initial: (): ChangeTyped => ({ decision: null, message: '', reason: '' }),
    toBody: values => ({ ...values, decidedAt }),
    send: async body => {
      try {
        return await api.refills.changeEarly({ params: { id }, body })
      } finally {
        // Also where a colleague was faster: the next press is about what stands now.
        await onSent()
      }
    },
    onDone: async () => {
      announce('Changed. The patient has been told.')
      await onDone()
    },
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack">
      <EarlyChoice
        stands={state}
        value={form.values.decision}
        onChange={decision => form.set({ decision })}
        error={form.errorOf('decision')}
      />
      <Textarea
        label="Message"
        description="The patient reads it, in place of the one above."
        autosize
        minRows={2}
        {...form.capped('message')}
      />
      <Textarea
        label="Reason for the change"
        description="For the record."
        autosize
        minRows={2}
        {...form.capped('reason')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Say otherwise
        </Button>
      </Group>
    </form>
  )
}
