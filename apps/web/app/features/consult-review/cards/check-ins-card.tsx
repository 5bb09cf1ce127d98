import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { type CheckIn, reviewCheckIn } from '@om/contracts/check-ins'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { adherenceWords, flagNames, kindWords, oftenWords } from '#app/features/check-ins/check-in-words.ts'
import { Progress } from '#app/features/check-ins/progress.tsx'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { Card, SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

type Props = { patientId: string; firstName: string }

/** What the patient answered at each check-in, those to be read first; nothing where none was planned. */
export const CheckInsCard = ({ patientId, firstName }: Props) => {
  const load = useCallback(() => api.checkIns.ofPatient({ params: { id: patientId } }), [patientId])
  const { value, failure, reload } = useLoaded(load)
  const [open, setOpen] = useState<CheckIn | null>(null)
  useLive(['check-in'], () => void reload())
  if (failure !== null)
    return (
      <Card title="Check-ins">
        <ErrorState error={failure} retry={() => void reload()} />
      </Card>
    )
  if (!value || value.items.length === 0) return null
  return (
    <SectionCard anchor="check-ins" title="Check-ins">
      <Stack gap="lg">
        {value.items
          .filter(one => one.state === 'escalated')
          .map(one => (
            <Flagged key={one.id} checkIn={one} onAnswer={() => setOpen(one)} />
          ))}
        <Progress checkIns={value.items} />
        {value.items
          .filter(one => one.answers !== null)
          .slice(0, 2)
          .map(one => (
            <AttachedPhotos key={one.id} about={{ kind: 'check_in', id: one.id }} />
          ))}
      </Stack>
      <Dialog opened={open !== null} onClose={() => setOpen(null)} title="Answer the check-in">
        {open && <AnswerForm checkIn={open} firstName={firstName} onClose={() => setOpen(null)} onDone={reload} />}
      </Dialog>
    </SectionCard>
  )
}

/** A check-in that somebody has to read: why, and what the patient said. */
const Flagged = ({ checkIn, onAnswer }: { checkIn: CheckIn; onAnswer: () => void }) => {
  const { kind, flags, answers, reviewDueAt, can } = checkIn
  if (!answers) return null
  return (
    <div className="note" data-meaning="caution">
      <Text fw={600}>
        {kindWords[kind]}: answer {reviewDueAt && <RelativeTime at={reviewDueAt} />}
      </Text>
      <List spacing="xxs" my="xs">
        {flags.map(flag => (
          <List.Item key={flag}>{flagNames[flag]}</List.Item>
        ))}
      </List>
      <Text size="sm">
        “{adherenceWords[answers.adherence]}.” Little interest: {oftenWords[answers.interest]?.toLowerCase()}. Feeling
        down: {oftenWords[answers.low]?.toLowerCase()}.
      </Text>
      {answers.words && (
        <Text component="blockquote" m={0} mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {answers.words}
        </Text>
      )}
      {can.review && (
        <Group mt="sm">
          <Button size="compact-md" onClick={onAnswer}>
            Answer
          </Button>
        </Group>
      )}
    </div>
  )
}

const Typed = z.object({ message: z.string() })

type FormProps = { checkIn: CheckIn; firstName: string; onClose: () => void; onDone: () => Promise<void> }

const AnswerForm = ({ checkIn: { id }, firstName, onClose, onDone }: FormProps) => {
  const form = useContractForm(reviewCheckIn, {
    draft: { key: `check-in-review:${id}`, schema: Typed },
    initial: () => ({ message: '' }),
    toBody: values => values,
    send: body => api.checkIns.review({ params: { id }, body }),
    onDone: async () => {
      announce(`Answered. ${firstName} has been told.`)
      onClose()
      await onDone()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Textarea
        label={`Message to ${firstName}`}
        description="Read behind sign-in. To stop or change the treatment, use its prescription in this case."
        autosize
        minRows={4}
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
