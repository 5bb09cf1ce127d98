import { Group, Stack, Text } from '@mantine/core'
import type { PatientRecall } from '@om/contracts/consult-parts'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Meaning } from '#app/brand/looks.ts'
import { SectionCard } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'

const answers: Record<NonNullable<PatientRecall['answer']>, { label: string; meaning: Meaning }> = {
  understood: { label: 'Has understood', meaning: 'good' },
  used: { label: 'Has used it', meaning: 'danger' },
  still_have: { label: 'Still has it', meaning: 'caution' },
}

const badgeOf = ({ toldAt, readAt, answer }: PatientRecall): { label: string; meaning: Meaning } => {
  if (answer) return answers[answer]
  if (!toldAt) return { label: 'Never sent', meaning: 'quiet' }
  return readAt ? { label: 'Read, not answered', meaning: 'caution' } : { label: 'Not read yet', meaning: 'danger' }
}

/** What is recalled of what this patient was supplied, and what they have said; nothing where nothing is. */
export const RecallsCard = ({ recalls }: Pick<ConsultForDoctor, 'recalls'>) =>
  recalls.length > 0 && (
    <SectionCard anchor="recalls" title="Recalled by the pharmacy">
      <Stack component="ul" gap="md" className="plain-list">
        {recalls.map(recall => {
          const { label, meaning } = badgeOf(recall)
          return (
            <li key={`${recall.number} ${recall.what}`}>
              <Group gap="0 16px" justify="space-between">
                <Text fw={600}>{recall.what}</Text>
                <StatusBadge meaning={meaning}>{label}</StatusBadge>
              </Group>
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{recall.message}</Text>
              <Text size="xs" c="dimmed">
                {`${recall.number}${recall.isClosed ? ', closed' : ''}, `}
                <RelativeTime at={recall.startedAt} />
              </Text>
            </li>
          )
        })}
      </Stack>
    </SectionCard>
  )
