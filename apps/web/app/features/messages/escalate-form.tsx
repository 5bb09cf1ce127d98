import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { support, type TicketDetail } from '@om/contracts/support'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const Typed = z.object({ note: z.string(), requestKey: z.uuid() })

/** What follows, before it is said. */
const followsOf = ({ isUrgent, patientId, route }: TicketDetail): string => {
  if (isUrgent) return 'It waits like any other message again, and the patient sees that. Your reason stays with it.'
  if (!patientId) return 'It stands first in the inbox, and is due within the hour.'
  return `${route === 'doctor' ? 'Doctors have it first' : 'It goes to doctors'}, due within the hour. The patient sees that a doctor has been told.`
}

/** Says that a conversation cannot wait, or that it can after all; either way with a note for the clinic. (§5.6) */
export const EscalateForm = ({ ticket, onDone }: { ticket: TicketDetail; onDone: () => void }) => {
  const { revalidate } = useRevalidator()
  const { isUrgent } = ticket
  const form = useContractForm(support.escalate, {
    draft: { key: `ticket-escalate:${ticket.id}:${isUrgent}`, schema: Typed },
    initial: () => ({ note: '', requestKey: crypto.randomUUID() }),
    toBody: typed => ({ ...typed, isUrgent: !isUrgent, version: ticket.version }),
    send: async body => {
      try {
        return await api.support.escalate({ params: { id: ticket.id }, body })
      } catch (refusal) {
        if (isApiError(refusal) && refusal.status === 409) await revalidate()
        throw refusal
      }
    },
    onDone: done => {
      form.reset()
      onDone()
      toast(done.isUrgent ? `Message ${done.number} is urgent` : `Message ${done.number} can wait`)
    },
  })
  const { props, set, busy, problem, capped } = form
  return (
    <form {...props}>
      <Stack gap="md">
        <Text size="text">{followsOf(ticket)}</Text>
        <ProblemAlert problem={problem} />
        <Textarea
          label={isUrgent ? 'Why it can wait' : 'What makes it urgent'}
          description="The writer does not see it."
          autosize
          minRows={3}
          maxRows={10}
          {...capped('note')}
          onChange={event => set({ note: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <Group>
          <Button type="submit" loading={busy} color={isUrgent ? undefined : 'danger'}>
            {isUrgent ? 'It can wait' : 'Mark as urgent'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
