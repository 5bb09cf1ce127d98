import { Button, Group, Stack, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { OpinionState, PatientOpinions, SecondOpinion } from '@om/contracts/second-opinions'
import { lazy, Suspense, useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { SectionCard } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'

const AskForm = lazy(() => import('./opinion-forms.tsx').then(m => ({ default: m.AskForm })))
const AnswerForms = lazy(() => import('./opinion-forms.tsx').then(m => ({ default: m.AnswerForms })))
const WaitingActions = lazy(() => import('./opinion-forms.tsx').then(m => ({ default: m.WaitingActions })))

const badges: Record<OpinionState, { label: string; meaning: 'good' | 'caution' | 'quiet' }> = {
  open: { label: 'Waits for an answer', meaning: 'caution' },
  answered: { label: 'Answered', meaning: 'good' },
  declined: { label: 'Declined', meaning: 'quiet' },
  withdrawn: { label: 'Taken back', meaning: 'quiet' },
  passed: { label: 'Passed on', meaning: 'quiet' },
  unavailable: { label: 'Colleague not there any more', meaning: 'quiet' },
  over: { label: 'Case closed', meaning: 'quiet' },
}

/** What doctors have asked each other about this patient, with the answers, and asking in this case; nothing where neither is. */
export const OpinionsCard = ({ consult }: { consult: ConsultForDoctor }) => {
  const { id: consultId, patient } = consult
  const [isAsking, setAsking] = useState(false)
  const load = useCallback(() => api.secondOpinions.ofPatient({ params: { id: patient.id } }), [patient.id])
  const { value, setValue, failure, reload } = useLoaded(load)
  useLive(['queue'], ({ subjectId }) => {
    if (subjectId === consultId) void reload()
  })
  if (failure !== null)
    return (
      <SectionCard anchor="opinions" title="Second opinion">
        <ErrorState error={failure} retry={() => void reload()} />
      </SectionCard>
    )
  if (!value) return null
  const mayAsk = value.askIn.includes(consultId)
  if (value.items.length === 0 && !mayAsk) return null
  const done = (opinions: PatientOpinions) => {
    setAsking(false)
    setValue(opinions)
  }
  return (
    <SectionCard anchor="opinions" title="Second opinion">
      <Stack gap="md">
        {value.items.length > 0 && (
          <Stack component="ul" gap="lg" className="plain-list">
            {value.items.map(opinion => (
              <li key={opinion.id}>
                <Opinion opinion={opinion} isHere={opinion.consultId === consultId} />
                <Suspense>
                  {opinion.can.answer && <AnswerForms opinion={opinion} onDone={done} />}
                  {opinion.can.withdraw && (
                    <WaitingActions opinion={opinion} colleagues={value.colleagues} onDone={done} />
                  )}
                </Suspense>
              </li>
            ))}
          </Stack>
        )}
        {isAsking ? (
          <Suspense>
            <AskForm
              consultId={consultId}
              colleagues={value.colleagues}
              onDone={done}
              onClose={() => setAsking(false)}
            />
          </Suspense>
        ) : (
          mayAsk && (
            <Button variant="default" size="compact-md" mr="auto" onClick={() => setAsking(true)}>
              Ask a colleague
            </Button>
          )
        )}
      </Stack>
    </SectionCard>
  )
}

const said = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const Opinion = ({ opinion, isHere }: { opinion: SecondOpinion; isHere: boolean }) => {
  const { askedBy, askedOf, question, askedAt, state, words, closedBy, closedAt, consultNumber } = opinion
  const { label, meaning } = badges[state]
  return (
    <Stack gap="xs" mb="xs">
      <Group gap="0 16px" justify="space-between">
        <Text size="sm" c="dimmed">
          {askedBy.isMe ? 'You' : askedBy.name} asked {askedOf?.isMe ? 'you' : (askedOf?.name ?? 'whoever is next')}
          {!isHere && `, on ${consultNumber}`}, <RelativeTime at={askedAt} />
        </Text>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      <Text style={said}>{question}</Text>
      {words && closedAt && (
        <Text component="blockquote" m={0} pl="sm" style={{ ...said, borderInlineStart: '3px solid var(--line)' }}>
          {words}
          <Text span inherit size="xs" c="dimmed" display="block">
            {closedBy}, {formatDateTime(closedAt)}
          </Text>
        </Text>
      )}
    </Stack>
  )
}
