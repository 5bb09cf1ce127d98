import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import {
  type CorrectionReader,
  type CorrectionToAnswer,
  correctionOutcomes,
  corrections,
} from '@om/contracts/corrections'
import { useCallback } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Corrections } from '#app/features/picture/corrections.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'

type Done = (words: string) => Promise<void>

/** A request with its answers so far, the form that answers it, and whom else it may go to. Apart: lists of tasks are everywhere. */
export const CorrectionAnswer = ({ id, onDone }: { id: string; onDone: Done }) => {
  const load = useCallback(() => api.corrections.read({ params: { id } }), [id])
  const { value, failure, reload } = useLoaded(load)
  if (failure !== null) return <ErrorState error={failure} retry={() => void reload()} />
  if (!value) return <ListSkeleton rows={2} height={48} />
  return (
    <Stack gap="md">
      <Text fw={600}>{value.patientName}</Text>
      <Corrections items={[value]} />
      {value.can.answer ? (
        <AnswerForm request={value} onDone={onDone} />
      ) : (
        <Text>The patient has taken it back: nothing is left to do.</Text>
      )}
      {value.handTo.length > 0 && <HandOver request={value} onDone={onDone} />}
    </Stack>
  )
}

const Typed = z.object({ answerId: z.string(), outcome: z.enum(['', ...correctionOutcomes]), words: z.string() })
type Typed = z.infer<typeof Typed>

const choices: Record<(typeof correctionOutcomes)[number], { label: string; description: string }> = {
  corrected: {
    label: 'It has been put right',
    description: 'Beside what was written, by you: with a note, or a fact entered anew. What was written stays.',
  },
  noted: { label: 'Their words stand with the record', description: 'It cannot be told who is right.' },
  refused: { label: 'It stays as it is', description: 'Say why. The request stays with the record.' },
}

type Part = { request: CorrectionToAnswer; onDone: Done }

const AnswerForm = ({ request: { id, answers }, onDone }: Part) => {
  const form = useContractForm(corrections.answer, {
    draft: { key: `correction:${id}:${answers.length}`, schema: Typed },
    initial: (): Typed => ({ answerId: crypto.randomUUID(), outcome: '', words: '' }),
    toBody: values => values,
    send: body => api.corrections.answer({ params: { id }, body }),
    onDone: () => onDone('Answered. The patient has been told.'),
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack">
      {answers.length > 0 && (
        <Text>It has been answered. Another answer puts that right: both stay, and the patient is told.</Text>
      )}
      <Radio.Group
        label="What was done?"
        value={form.values.outcome}
        onChange={outcome => form.set({ outcome: outcome as Typed['outcome'] })}
        error={form.errorOf('outcome')}
      >
        <Stack gap="xs" mt="xs">
          {correctionOutcomes.map(one => (
            <Radio key={one} value={one} {...choices[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label="Answer to the patient" autosize minRows={3} {...form.capped('words')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send the answer
        </Button>
      </Group>
    </form>
  )
}

const readers: Record<CorrectionReader, string> = {
  doctor: 'the doctors',
  pharmacist: 'the pharmacists',
  admin: 'the front desk',
}

const HandOver = ({ request: { id, handTo }, onDone }: Part) => {
  const { send, busy, problem } = useSend(
    (to: CorrectionReader) => api.corrections.handOver({ params: { id }, body: { to } }),
    {
      revalidate: false,
      onDone: () => onDone('Handed on.'),
    },
  )
  return (
    <Stack gap="xs">
      <Text>Is it for somebody else? It keeps its day.</Text>
      <Group gap="xs">
        {handTo.map(to => (
          <Button key={to} size="compact-md" variant="default" loading={busy} onClick={() => void send(to)}>
            Give it to {readers[to]}
          </Button>
        ))}
      </Group>
      <ProblemAlert problem={problem} />
    </Stack>
  )
}
