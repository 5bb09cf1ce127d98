import { Button, Group, NativeSelect, Radio, Stack, Textarea } from '@mantine/core'
import { addFact, type Correctable, CorrectableKey } from '@om/contracts/picture'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { AnswerFields } from '#app/features/picture/answer-fields.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const Typed = z.object({
  factId: z.uuid(),
  key: CorrectableKey,
  values: z.array(z.string()),
  text: z.string(),
  source: z.enum(['doctor', 'message']),
  note: z.string(),
})
type Typed = z.infer<typeof Typed>

type Props = { patientId: string; questions: readonly Correctable[]; onDone: () => void }

/** A doctor enters an answer of the assessment that the patient told them, or wrote in a message. */
export const FactForm = ({ patientId, questions, onDone }: Props) => {
  const begin = (key: CorrectableKey) => {
    const question = questions.find(one => one.key === key)
    return { key, values: question?.values ?? [], text: question?.text ?? '' }
  }
  const form = useContractForm(addFact, {
    draft: { key: `fact:${patientId}`, schema: Typed },
    initial: (): Typed => ({
      factId: crypto.randomUUID(),
      ...begin(questions[0]?.key ?? 'health_conditions'),
      source: 'doctor',
      note: '',
    }),
    toBody: values => values,
    send: body => api.picture.addFact({ params: { id: patientId }, body }),
    onDone: () => {
      toast('Kept. What it speaks against is on hold.')
      onDone()
    },
  })
  const { values } = form
  const question = questions.find(one => one.key === values.key)
  return (
    <form {...form.props} className="stack">
      <NativeSelect
        label="Question"
        data={questions.map(one => ({ value: one.key, label: one.question }))}
        value={values.key}
        onChange={event => form.set(begin(CorrectableKey.parse(event.currentTarget.value)))}
      />
      {question && (
        <AnswerFields
          question={question}
          values={values.values}
          onChange={chosen => form.set({ values: chosen })}
          error={form.errorOf('values')}
          hasText={values.text !== ''}
          text={form.capped('text')}
        />
      )}
      <Radio.Group
        label="How do you know it?"
        value={values.source}
        onChange={source => form.set({ source: source as Typed['source'] })}
        error={form.errorOf('source')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="doctor" label="The patient told me" />
          <Radio value="message" label="The patient wrote it in a message" />
        </Stack>
      </Radio.Group>
      <Textarea
        label="In a few words"
        description="When and how it was told. The patient reads it too."
        autosize
        minRows={2}
        {...form.capped('note')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Keep it
        </Button>
      </Group>
    </form>
  )
}
