import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { decideRefill, needsDoctor, type Refill, refillDecisions } from '@om/contracts/refills'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card, SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

type Props = { patientId: string; firstName: string }

const MOST_SHOWN = 3

/** What the patient answered before their deliveries, where something was new; nothing where nothing ever was. */
export const RefillsCard = ({ patientId, firstName }: Props) => {
  const load = useCallback(() => api.refills.ofPatient({ params: { id: patientId } }), [patientId])
  const { value, failure, reload } = useLoaded(load)
  const [open, setOpen] = useState<Refill | null>(null)
  useLive(['check-in'], () => void reload())
  if (failure !== null)
    return (
      <Card title="Before the next delivery">
        <ErrorState error={failure} retry={() => void reload()} />
      </Card>
    )
  const told = value?.items.filter(one => one.answers && needsDoctor(one.answers)).slice(0, MOST_SHOWN) ?? []
  if (told.length === 0) return null
  return (
    <SectionCard anchor="deliveries" title="Before the next delivery">
      <Stack component="ul" gap="lg" className="plain-list">
        {told.map(one => (
          <li key={one.id}>
            <Told refill={one} onDecide={() => setOpen(one)} />
          </li>
        ))}
      </Stack>
      <Dialog opened={open !== null} onClose={() => setOpen(null)} title="May the delivery go on?">
        {open && <DecideForm refill={open} firstName={firstName} onClose={() => setOpen(null)} onDone={reload} />}
      </Dialog>
    </SectionCard>
  )
}

/** What has become of a delivery that a doctor has decided about. */
const decidedWords: Partial<Record<Refill['state'], string>> = {
  approved: 'May go on',
  declined: 'Not this time',
  needs_consult: 'After a call, which the patient books',
  charged: 'It went on',
  lapsed: 'It did not go on',
}

const Told = ({ refill, onDecide }: { refill: Refill; onDecide: () => void }) => {
  const { title, state, answers, answeredAt, dueAt, decided, can } = refill
  if (!answers) return null
  const ticked = [
    answers.newCondition && 'Something new about their health',
    answers.newMedicine && 'A new medicine',
    answers.noticed && 'Has noticed something',
  ].filter(Boolean)
  return (
    <div className={can.decide ? 'note' : undefined} data-meaning={can.decide ? 'caution' : undefined}>
      <Text fw={600}>
        {ticked.join(', ')}
        {dueAt && (
          <>
            {': decide '}
            <RelativeTime at={dueAt} />
          </>
        )}
      </Text>
      <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {answers.words}
      </Text>
      <Text size="xs" c="dimmed">
        {title}
        {answeredAt && `, ${formatDateTime(answeredAt)}`}
        {decided && `. ${decidedWords[state] ?? 'Decided'}: ${decided.by}`}
      </Text>
      {decided?.message && (
        <Text size="sm" mt="xxs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          The patient reads: {decided.message}
        </Text>
      )}
      {can.decide && (
        <Group mt="sm">
          <Button size="compact-md" onClick={onDecide}>
            Decide
          </Button>
        </Group>
      )}
    </div>
  )
}

const Typed = z.object({ decision: z.enum(refillDecisions).nullable(), message: z.string() })
type Typed = z.infer<typeof Typed>

type FormProps = { refill: Refill; firstName: string; onClose: () => void; onDone: () => Promise<void> }

const DecideForm = ({ refill: { id }, firstName, onClose, onDone }: FormProps) => {
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
      <Radio.Group
        label="Decision"
        description="What is prescribed stands either way. To hold or end it, use its prescription in this case."
        value={form.values.decision}
        onChange={decision => form.set({ decision: decision as Typed['decision'] })}
        error={form.errorOf('decision')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="approve" label="It may go on" />
          <Radio
            value="consult"
            label="Speak with them first"
            description="They are asked to book a call. Nothing is charged, and it goes on by itself after the call."
          />
          <Radio value="decline" label="Not this time: it is asked again before the next" />
        </Stack>
      </Radio.Group>
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
