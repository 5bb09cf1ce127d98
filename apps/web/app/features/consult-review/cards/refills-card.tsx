import { Button, Group, Stack, Text } from '@mantine/core'
import { type DecisionBefore, needsDoctor, type Refill } from '@om/contracts/refills'
import { lazy, Suspense, useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { Card, SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'

const DecideForm = lazy(() => import('./refill-forms.tsx').then(m => ({ default: m.DecideForm })))
const ChangeForm = lazy(() => import('./refill-forms.tsx').then(m => ({ default: m.ChangeForm })))

type Props = { patientId: string; firstName: string }

const MOST_SHOWN = 3

/** Where something was new, or a doctor was asked all the same, as after a pause. */
const isForDoctor = ({ answers, state, decided }: Refill) =>
  answers !== null && (needsDoctor(answers) || state === 'doctor_review' || decided !== null)

/** What the patient answered before their deliveries, where a doctor was asked; nothing where none ever was. */
export const RefillsCard = ({ patientId, firstName }: Props) => {
  const load = useCallback(() => api.refills.ofPatient({ params: { id: patientId } }), [patientId])
  const { value, failure, reload } = useLoaded(load)
  const [open, setOpen] = useState<{ id: string; action: 'decide' | 'change' } | null>(null)
  useLive(['check-in'], () => void reload())
  if (failure !== null)
    return (
      <Card title="Before the next delivery">
        <ErrorState error={failure} retry={() => void reload()} />
      </Card>
    )
  const told = value?.items.filter(isForDoctor).slice(0, MOST_SHOWN) ?? []
  if (told.length === 0) return null
  const refill = told.find(one => one.id === open?.id)
  const form = { firstName, onClose: () => setOpen(null), onDone: reload }
  return (
    <SectionCard anchor="deliveries" title="Before the next delivery">
      <Stack component="ul" gap="lg" className="plain-list">
        {told.map(one => (
          <li key={one.id}>
            <Told refill={one} onOpen={action => setOpen({ id: one.id, action })} />
          </li>
        ))}
      </Stack>
      <Dialog
        opened={refill !== undefined}
        onClose={() => setOpen(null)}
        title={open?.action === 'change' ? 'Decide otherwise' : 'May the delivery go on?'}
      >
        <Suspense>
          {refill && open?.action === 'decide' && <DecideForm refill={refill} {...form} />}
          {refill?.decided && open?.action === 'change' && (
            <ChangeForm refill={refill} decided={refill.decided} {...form} />
          )}
        </Suspense>
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

/** What stood before a decision was changed, and why it was: for the record. */
const Before = ({ said: { was, by, at, reason } }: { said: DecisionBefore }) => (
  <Text size="xs" c="dimmed" mt="xxs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    Changed by {by}, {formatDateTime(at)}: {reason} Before, {was.by} had said{' '}
    {(decidedWords[was.decision as Refill['state']] ?? was.decision).toLowerCase()}, {formatDateTime(was.at)}:{' '}
    {was.message}
  </Text>
)

type ToldProps = { refill: Refill; onOpen: (action: 'decide' | 'change') => void }

const Told = ({ refill, onOpen }: ToldProps) => {
  const { title, state, answers, answeredAt, dueAt, decided, before, can } = refill
  if (!answers) return null
  const ticked = [
    answers.newCondition && 'Something new about their health',
    answers.newMedicine && 'A new medicine',
    answers.noticed && 'Has noticed something',
  ].filter(Boolean)
  return (
    <div className={can.decide ? 'note' : undefined} data-meaning={can.decide ? 'caution' : undefined}>
      <Text fw={600}>
        {ticked.join(', ') || 'Nothing new, after a pause'}
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
      {before.map(said => (
        <Before key={said.at} said={said} />
      ))}
      {can.decide && (
        <Group mt="sm">
          <Button size="compact-md" onClick={() => onOpen('decide')}>
            Decide
          </Button>
        </Group>
      )}
      {can.change && (
        <Group mt="sm">
          <Button size="compact-md" variant="default" onClick={() => onOpen('change')}>
            Decide otherwise
          </Button>
        </Group>
      )}
    </div>
  )
}
