import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { CorrectableKey } from '@om/contracts/picture'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { CorrectForm } from './correct-form.tsx'

/** What may have changed between two deliveries, in the order in which it is asked. */
const asked: readonly CorrectableKey[] = [
  'current_medications',
  'health_conditions',
  'pregnancy_status',
  'partner_pregnant',
  'allergies',
]

type Props = {
  /** What has been changed here so far. */
  corrected: readonly CorrectableKey[]
  onCorrected: (corrected: CorrectableKey[]) => void
}

/**
 * What we know of the patient that may have changed, each to be changed here and now: nobody has to copy it from words later. It
 * stands inside other forms; what is sent from its dialog is not sent to them.
 */
export const ChangedNow = ({ corrected, onCorrected }: Props) => {
  const load = useCallback(() => api.picture.mine(), [])
  const { value, failure, reload } = useLoaded(load)
  const [open, setOpen] = useState<CorrectableKey | null>(null)
  const questions = (value?.correctable ?? []).filter(({ key }) => asked.includes(key))
  const question = questions.find(({ key }) => key === open)
  if (failure !== null) return <ErrorState error={failure} retry={() => void reload()} />
  if (!value) return <Skeleton height={120} />
  const wordsOf = (key: CorrectableKey) => value.lines.find(line => line.key === key)?.now?.words ?? 'Not answered yet.'
  return (
    <section className="note" aria-label="What we know about you">
      <Text fw={600}>Change what is not right any more. It counts at once.</Text>
      <Stack component="ul" className="plain-list" gap="sm" mt="sm">
        {questions.map(({ key, question: label }) => (
          <li key={key}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Text component="div" style={{ overflowWrap: 'anywhere' }}>
                {wordsOf(key)} {corrected.includes(key) && <Badge variant="light">Changed</Badge>}
              </Text>
              <Button size="compact-md" variant="default" onClick={() => setOpen(key)} style={{ flexShrink: 0 }}>
                Change<span className="visually-hidden">: {label}</span>
              </Button>
            </Group>
          </li>
        ))}
      </Stack>
      <Dialog opened={question !== undefined} onClose={() => setOpen(null)} title={question?.question ?? ''} isWhole>
        {question && (
          <CorrectForm
            key={question.key}
            question={question}
            isInForm
            onDone={() => {
              setOpen(null)
              onCorrected([...new Set([...corrected, question.key])])
              void reload()
            }}
          />
        )}
      </Dialog>
    </section>
  )
}
