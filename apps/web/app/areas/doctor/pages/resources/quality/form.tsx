import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import {
  type QualityCriterion,
  type QualityMark,
  type QualityReview,
  quality,
  qualityCriteria,
  qualityMarks,
} from '@om/contracts/quality'
import { criterionWords } from '@om/domain/quality/criteria'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { markWords, writtenAt } from './quality-words.ts'

const Each = z.object(
  Object.fromEntries(qualityCriteria.map(one => [one, z.string()])) as Record<QualityCriterion, z.ZodString>,
)
const Typed = z.object({ marks: Each, notes: Each, words: z.string() })
type Values = z.infer<typeof Typed>

const none = () => Object.fromEntries(qualityCriteria.map(one => [one, ''])) as Values['marks']

const isGap = (mark: string) => mark === 'partly' || mark === 'not_met'

type Props = { review: QualityReview; onDone: () => void }

/** The form of a case: a mark for each criterion, what was missing, and a word about the whole. */
export const QualityForm = ({ review, onDone }: Props) => {
  const { id, version, form: written, doctorName } = review
  const form = useContractForm(quality.write, {
    draft: { key: `quality-${id}-${writtenAt(review)}`, schema: Typed },
    initial: (): Values => written ?? { marks: none(), notes: none(), words: '' },
    toBody: ({ marks, notes, words }) => ({ version, marks, notes, words }),
    send: body => api.quality.write({ params: { id }, body }),
    onDone: () => {
      announce(`Sent to ${doctorName}.`)
      onDone()
    },
  })
  const { marks, notes } = form.values
  const restMet = () =>
    form.set({
      marks: Object.fromEntries(qualityCriteria.map(one => [one, marks[one] || 'met'])) as Values['marks'],
    })
  const mark = (criterion: QualityCriterion, value: QualityMark) =>
    form.set({ marks: { ...marks, [criterion]: value } })
  const isOpen = qualityCriteria.some(one => marks[one] === '')
  return (
    <Card title={written ? 'Correct the form' : 'The form'}>
      <form {...form.props}>
        <Stack gap="lg">
          {qualityCriteria.map(criterion => (
            <Stack key={criterion} gap="xs">
              <Radio.Group
                label={criterionWords[criterion].words}
                description={criterionWords[criterion].rules}
                value={marks[criterion]}
                onChange={value => mark(criterion, value as QualityMark)}
                error={form.errorOf(`marks.${criterion}`)}
              >
                <Group gap="md" mt="xs">
                  {qualityMarks.map(value => (
                    <Radio key={value} value={value} label={markWords[value]} />
                  ))}
                </Group>
              </Radio.Group>
              {(isGap(marks[criterion]) || notes[criterion] !== '') && (
                <Textarea
                  label={isGap(marks[criterion]) ? 'What was missing' : 'Note'}
                  autosize
                  minRows={2}
                  {...form.capped(`notes.${criterion}`)}
                />
              )}
            </Stack>
          ))}
          <Textarea
            label="About the whole case"
            description="What was good, and what you would do otherwise."
            autosize
            minRows={3}
            {...form.capped('words')}
          />
          <ProblemAlert problem={form.problem} />
          <Group gap="sm">
            <Button type="submit" loading={form.busy}>
              {written ? 'Send the correction' : `Send to ${doctorName}`}
            </Button>
            {isOpen && (
              <Button variant="default" onClick={restMet}>
                The rest is met
              </Button>
            )}
            {written && (
              <Button
                variant="subtle"
                onClick={() => {
                  form.reset(written)
                  onDone()
                }}
              >
                Leave it as it was
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {doctorName} is told, and can answer. You can correct the form until both of you have closed the case.
          </Text>
        </Stack>
      </form>
    </Card>
  )
}
