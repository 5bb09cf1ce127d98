import { Button, Group, Text } from '@mantine/core'
import { type Correctable, correctPicture } from '@om/contracts/picture'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { showHelp } from '#app/features/side-effects/help-now.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { AnswerFields } from './answer-fields.tsx'

const Typed = z.object({ id: z.uuid(), values: z.array(z.string()), text: z.string() })
type Typed = z.infer<typeof Typed>

type Props = {
  question: Correctable
  onDone: () => void
  /** Whether it stands inside another form, which is neither sent nor loaded again with it. */
  isInForm?: boolean
}

/** One question of the assessment again, with the answer of today to begin from. */
export const CorrectForm = ({ question, onDone, isInForm = false }: Props) => {
  const { key } = question
  const form = useContractForm(correctPicture, {
    draft: { key: `correct:${key}`, schema: Typed },
    initial: (): Typed => ({ id: crypto.randomUUID(), values: question.values, text: question.text }),
    revalidate: !isInForm,
    toBody: values => ({ key, ...values }),
    send: body => api.picture.correct({ body }),
    onDone: ({ help }) => {
      onDone()
      showHelp(help)
      toast('Kept. Your doctor sees it from now on.')
    },
  })
  return (
    <form
      {...form.props}
      className="stack"
      onSubmit={event => {
        // A dialog is elsewhere in the page and yet inside the form that opened it.
        event.stopPropagation()
        form.props.onSubmit?.(event)
      }}
    >
      <AnswerFields
        question={question}
        values={form.values.values}
        onChange={values => form.set({ values })}
        error={form.errorOf('values')}
        hasText={form.values.text !== ''}
        text={form.capped('text')}
      />
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
