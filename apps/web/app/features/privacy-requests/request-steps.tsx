import { Stack, Text } from '@mantine/core'
import type { AskedLook, PrivacyRequest, PrivacyState, PrivacyStep } from '@om/contracts/privacy-requests'
import { groundWords, oaic, privacyClock } from '@om/domain/privacy-requests'
import type { Meaning } from '#app/brand/looks.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'

const stateLabels: Record<PrivacyState, { label: string; meaning: Meaning }> = {
  received: { label: 'Received', meaning: 'info' },
  working: { label: 'Being worked on', meaning: 'info' },
  answered: { label: 'Answered', meaning: 'good' },
  refused: { label: 'Refused', meaning: 'caution' },
  withdrawn: { label: 'Taken back', meaning: 'quiet' },
}

/** How a request stands; for the office also how near its day is. */
export const RequestBadge = ({
  state,
  dueAt,
  isOffice,
}: Pick<PrivacyRequest, 'state' | 'dueAt'> & { isOffice?: boolean }) => {
  const clock = privacyClock(state, new Date(dueAt), new Date(useNow()))
  if (isOffice && clock === 'overdue') return <StatusBadge meaning="danger">Overdue</StatusBadge>
  if (isOffice && clock === 'near') return <StatusBadge meaning="caution">Due soon</StatusBadge>
  return <StatusBadge meaning={stateLabels[state].meaning}>{stateLabels[state].label}</StatusBadge>
}

/** The line of “Who has looked” that a request asks about, in words. */
export const lookAsked = ({ name, part, isReading, at }: AskedLook): string =>
  `${name || 'Somebody of the clinic'} ${isReading ? 'opened' : 'changed or added to'} ${part}, ${formatDateTime(at)}`

const stepWords: Record<PrivacyStep, string> = {
  received: 'Received',
  started: 'Taken on',
  assigned: 'Given to a colleague',
  noted: 'Note of the office',
  extended: 'It takes longer',
  answered: 'Answer',
  refused: 'Refused',
  replied: 'The patient wrote',
  withdrawn: 'Taken back',
}

type Props = { steps: PrivacyRequest['steps']; isMine?: boolean }

/** What was done about a request, oldest first. */
export const RequestSteps = ({ steps, isMine = false }: Props) => (
  <Stack component="ol" gap={0} mt="md" className="plain-list ruled" aria-label="What was done">
    {steps.map(({ kind, words, ground, by, at }) => (
      <li key={`${at}${kind}${words}`}>
        <Text fw={600}>{isMine && kind === 'replied' ? 'You wrote' : stepWords[kind]}</Text>
        {ground && <Text>{groundWords[ground]}</Text>}
        {words && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</Text>}
        <Text size="sm" c="dimmed">
          {[by, formatDateTime(at)].filter(Boolean).join(', ')}
        </Text>
      </li>
    ))}
  </Stack>
)

/** Where to complain about an answer. */
export const OaicNote = () => (
  <Text mt="sm">
    If you do not agree, write to us below, or complain to the {oaic.name}, {oaic.address}, phone {oaic.phone},{' '}
    <a href={oaic.url} rel="noreferrer" target="_blank">
      oaic.gov.au
    </a>
    .
  </Text>
)
