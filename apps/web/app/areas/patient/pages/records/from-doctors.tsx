import { Group, Stack, Text } from '@mantine/core'
import type { DoctorLetter } from '@om/contracts/doctor-letters'
import { letterTitles } from '@om/domain/gp-letters'
import { IconFileText } from '@tabler/icons-react'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'

/** Referrals and certificates that doctors signed for the patient, with those that stand no more; nothing where there are none. */
export const FromDoctors = ({ letters }: { letters: DoctorLetter[] }) =>
  letters.length > 0 && (
    <Card title="Letters from your doctors" size="lg">
      <Stack component="ul" gap={0} className="plain-list ruled" aria-label="Letters from your doctors">
        {letters.map(letter => (
          <li key={letter.id}>
            <FromDoctor letter={letter} />
          </li>
        ))}
      </Stack>
    </Card>
  )

const letterBadges = {
  in_force: { label: 'Signed', meaning: 'good' },
  replaced: { label: 'Replaced', meaning: 'quiet' },
  withdrawn: { label: 'Withdrawn', meaning: 'danger' },
} as const

const FromDoctor = ({ letter }: { letter: DoctorLetter }) => {
  const { id, kind, to, state, signedBy, signedAt, withdrawnAt, withdrawnReason } = letter
  const { label, meaning } = letterBadges[state]
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{letterTitles[kind]}</Text>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      <Facts
        facts={[
          ['Signed', `${signedBy}, ${formatDateTime(signedAt)}`],
          ...(to ? [['To', to] as const] : []),
          ...(withdrawnAt
            ? [['Withdrawn', formatDateTime(withdrawnAt)] as const, ['Why', withdrawnReason] as const]
            : []),
        ]}
      />
      {state !== 'in_force' && (
        <Text>
          {state === 'replaced' ? 'A newer version has taken its place.' : 'It is no longer valid.'} Please do not use
          copies of it.
        </Text>
      )}
      <Group className="screen-only">
        <PdfButton
          icon={IconFileText}
          size="compact-md"
          about={letterTitles[kind]}
          fetchFile={() => api.doctorLetters.paper({ params: { id } })}
        >
          Open as PDF
        </PdfButton>
      </Group>
    </Stack>
  )
}
