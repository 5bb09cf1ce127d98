import { Button, Checkbox, Group, Input, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type Correctable, correctPicture } from '@om/contracts/picture'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { CrisisCard } from '#app/features/care-journey/crisis-card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const Typed = z.object({ id: z.uuid(), values: z.array(z.string()), text: z.string() })
type Typed = z.infer<typeof Typed>

type Props = { question: Correctable; onDone: () => void }

/** One question of the assessment again, with the answer of today to begin from. */
export const CorrectForm = ({ question, onDone }: Props) => {
  const { key, options, isSingle, hasWords } = question
  const form = useContractForm(correctPicture, {
    draft: { key: `correct:${key}`, schema: Typed },
    initial: (): Typed => ({ id: crypto.randomUUID(), values: question.values, text: question.text }),
    toBody: values => ({ key, ...values }),
    send: body => api.picture.correct({ body }),
    onDone: () => {
      onDone()
      toast('Kept. Your doctor sees it from now on.')
    },
  })
  const { values, text } = form.values
  const choose = (chosen: string[]) => {
    const added = chosen.find(value => !values.includes(value))
    const isAlone = (value: string) => options.some(option => option.value === value && option.isAlone)
    if (added && isAlone(added)) return form.set({ values: [added] })
    return form.set({ values: chosen.filter(value => !isAlone(value)) })
  }
  const needsWords = hasWords && values.includes('other')
  return (
    <form {...form.props} className="stack">
      {values.includes('self_harm_thoughts') && <CrisisCard />}
      {isSingle ? (
        <Radio.Group
          aria-label={question.question}
          value={values[0] ?? ''}
          onChange={value => form.set({ values: [value] })}
        >
          <Stack gap="xs">
            {options.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Checkbox.Group aria-label={question.question} value={values} onChange={choose}>
          <Stack gap="xs">
            {options.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {form.errorOf('values') && <Input.Error role="alert">{form.errorOf('values')}</Input.Error>}
      {(needsWords || (hasWords && text !== '')) && (
        <Textarea
          label={needsWords ? 'What is it?' : 'In your own words'}
          autosize
          minRows={2}
          {...form.capped('text')}
        />
      )}
      <Text size="sm" c="dimmed">
        If your answer speaks against a treatment of yours, it goes on hold at once and a doctor looks at it.
      </Text>
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
      </Group>
    </form>
  )
}
