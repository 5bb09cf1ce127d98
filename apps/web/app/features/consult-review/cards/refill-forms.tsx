import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { changeRefill, decideRefill, type Refill, refillDecisions } from '@om/contracts/refills'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

type Decision = (typeof refillDecisions)[number]

const Decision = z.enum(refillDecisions).nullable()
const Typed = z.object({ decision: Decision, message: z.string() })
type Typed = z.infer<typeof Typed>

type Props = { refill: Refill; firstName: string; onClose: () => void; onDone: () => Promise<void> }

const choices: Record<Decision, { state: Refill['state']; label: string; description?: string }> = {
  approve: { state: 'approved', label: 'It may go on' },
  consult: {
    state: 'needs_consult',
    label: 'Speak with them first',
    description: 'They are asked to book a call. Nothing is charged, and it goes on by itself after the call.',
  },
  decline: { state: 'declined', label: 'Not this time: it is asked again before the next' },
}

type ChoiceProps = {
  /** What stands already, and is no choice; none while nobody has decided. */
  stands?: Refill['state']
  value: Typed['decision']
  onChange: (decision: Typed['decision']) => void
  error: ReactNode
}

const DecisionChoice = ({ stands, value, onChange, error }: ChoiceProps) => (
  <Radio.Group
    label="Decision"
    description="What is prescribed stands either way. To hold or end it, use its prescription in this case."
    value={value}
    onChange={decision => onChange(decision as Typed['decision'])}
    error={error}
  >
    <Stack gap="xs" mt="xs">
      {refillDecisions
        .filter(one => choices[one].state !== stands)
        .map(one => (
          <Radio key={one} value={one} label={choices[one].label} description={choices[one].description} />
        ))}
    </Stack>
  </Radio.Group>
)

/** A doctor decides about a delivery, with words for its patient. */
export const DecideForm = ({ refill: { id }, firstName, onClose, onDone }: Props) => {
  const form = useContractForm(decideRefill, {
    draft: { key: `refill-decide:${id}`, schema: Typed },
    initial: (): Typed => ({ decision: null, message: '' }),
    toBody: values => values,
    send: body => api.refills.decide({ params: { id }, body }),
    onDone: async () => {
      announce(`Decided. ${firstName} has been told.`)
      onClose()
      await onDone()
    },
  })
  return (
    <form {...form.props} className="stack">
      <DecisionChoice
        value={form.values.decision}
        onChange={decision => form.set({ decision })}
        error={form.errorOf('decision')}
      />
      <Textarea
        label={`Message to ${firstName}`}
        description="Read behind sign-in."
        autosize
        minRows={3}
        {...form.capped('message')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </Group>
    </form>
  )
}

const ChangeTyped = Typed.extend({ reason: z.string() })
type ChangeTyped = z.infer<typeof ChangeTyped>

type ChangeProps = Props & { decided: NonNullable<Refill['decided']> }

/** Another decision in place of one that stands, while nothing is charged; the reason stays on record. */
export const ChangeForm = ({ refill: { id, state }, decided, firstName, onClose, onDone }: ChangeProps) => {
  const form = useContractForm(changeRefill, {
    draft: { key: `refill-change:${id}`, schema: ChangeTyped },
    initial: (): ChangeTyped => ({ decision: null, message: '', reason: '' }),
    toBody: values => ({ ...values, decidedAt: decided.at }),
    send: async body => {
      try {
        return await api.refills.change({ params: { id }, body })
      } finally {
        // Also where a colleague was faster: the next press is about what stands now.
        await onDone()
      }
    },
    onDone: () => {
      announce(`Decided otherwise. ${firstName} has been told.`)
      onClose()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Text size="sm">
        {decided.by} has written: {decided.message}
      </Text>
      <DecisionChoice
        stands={state}
        value={form.values.decision}
        onChange={decision => form.set({ decision })}
        error={form.errorOf('decision')}
      />
      <Textarea
        label={`Message to ${firstName}`}
        description="Read behind sign-in, in place of the one above."
        autosize
        minRows={3}
        {...form.capped('message')}
      />
      <Textarea
        label="Reason for the change"
        description={`For the record; ${firstName} does not read it.`}
        autosize
        minRows={2}
        {...form.capped('reason')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </Group>
    </form>
  )
}
