import { Button, Group, Stack, Text } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { cityOf } from '@om/domain/dates'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Props = { appointment: Appointment; zone: string }

/** Another time that the doctor proposes: the patient accepts it, or keeps the one that is booked. */
export const ProposedTime = ({ appointment, zone }: Props) => {
  const { id, version, proposal, doctor, startsAt } = appointment
  const answer = useSend(
    (accept: boolean) => api.appointments.answerProposal({ params: { id }, body: { version, accept } }),
    {
      onDone: held =>
        toast(
          held.startsAt === startsAt && held.doctor.id === doctor.id
            ? 'Your time stays.'
            : `Booked: ${formatDateTime(held.startsAt, zone)}`,
        ),
    },
  )
  if (!proposal) return null
  return (
    <section className="note" data-meaning="caution" aria-label="Another time is proposed">
      <Stack gap="sm">
        <Text size="body">
          {doctor.name} asks whether it can move to <strong>{formatDateTime(proposal.startsAt, zone)}</strong> (
          {cityOf(zone)} time)
          {proposal.doctor.id !== doctor.id && `, with ${proposal.doctor.name}`}. Until you accept, your appointment
          stays as it is.
        </Text>
        {proposal.why && (
          <Text size="body" style={{ overflowWrap: 'anywhere' }}>
            “{proposal.why}”
          </Text>
        )}
        <ProblemAlert problem={answer.problem} />
        <Group gap="sm">
          <Button loading={answer.busy} onClick={() => void answer.send(true)}>
            Accept the new time
          </Button>
          <Button variant="default" disabled={answer.busy} onClick={() => void answer.send(false)}>
            Keep my time
          </Button>
        </Group>
      </Stack>
    </section>
  )
}
