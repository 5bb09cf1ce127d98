import { Button, Group, Radio, Select, Stack, Text, Textarea } from '@mantine/core'
import { support, type TicketDetail } from '@om/contracts/support'
import { type TicketRoute, ticketRoutes } from '@om/contracts/support-words'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { deviceDrafts } from '#app/browser/device-drafts.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { EscalateForm } from './escalate-form.tsx'
import { answererWords } from './thread-words.ts'

const Noted = z.object({ text: z.string(), requestKey: z.uuid() })

/** A note for the clinic; its writer never sees it. */
const NoteForm = ({ ticket, onDone }: { ticket: TicketDetail; onDone: () => void }) => {
  const form = useContractForm(support.note, {
    draft: { key: `ticket-note:${ticket.id}`, schema: Noted, device: deviceDrafts },
    initial: () => ({ text: '', requestKey: crypto.randomUUID() }),
    toBody: typed => typed,
    send: body => api.support.note({ params: { id: ticket.id }, body }),
    onDone: () => {
      form.reset()
      toast(`Note added to message ${ticket.number}`)
      onDone()
    },
  })
  const { props, set, busy, problem, capped } = form
  return (
    <form {...props}>
      <Stack gap="md">
        <ProblemAlert problem={problem} />
        <Textarea
          label="Note"
          description="Read by the clinic alone. It stays: a note is not changed or taken away."
          autosize
          minRows={3}
          maxRows={10}
          {...capped('text')}
          onChange={event => set({ text: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <Group>
          <Button type="submit" loading={busy}>
            Add note
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Handed = z.object({
  to: z.enum(['', ...ticketRoutes]),
  colleagueId: z.string(),
  note: z.string(),
  requestKey: z.uuid(),
})

const choices: Record<TicketRoute, string> = {
  doctor: 'Doctors',
  pharmacist: 'Pharmacists',
  admin: 'The front desk',
}

const loadColleagues = () => api.support.colleagues()

/** Who takes it, and with which words. */
const HandOverForm = ({ ticket, onDone }: { ticket: TicketDetail; onDone: () => void }) => {
  const { revalidate } = useRevalidator()
  const { value, failure, reload } = useLoaded(loadColleagues)
  const form = useContractForm(support.handOver, {
    draft: { key: `ticket-hand-over:${ticket.id}`, schema: Handed },
    initial: (): z.infer<typeof Handed> => ({
      to: ticket.patientId ? '' : 'admin',
      colleagueId: '',
      note: '',
      requestKey: crypto.randomUUID(),
    }),
    toBody: typed => ({ ...typed, colleagueId: typed.colleagueId || null, version: ticket.version }),
    send: async body => {
      try {
        return await api.support.handOver({ params: { id: ticket.id }, body })
      } catch (refusal) {
        if (isApiError(refusal) && refusal.status === 409) await revalidate()
        throw refusal
      }
    },
    onDone: ({ number, route }) => {
      form.reset()
      onDone()
      toast(`Message ${number} is with ${answererWords[route]} now`)
    },
  })
  const { props, values, errorOf, set, busy, problem, capped } = form
  const colleagues = (value?.items ?? []).filter(one => one.route === values.to)
  return (
    <form {...props}>
      <Stack gap="md">
        <ProblemAlert problem={problem} />
        {ticket.patientId && (
          <Radio.Group
            label="Who answers it from now on?"
            value={values.to}
            error={errorOf('to')}
            onChange={to => set({ to: Handed.shape.to.parse(to), colleagueId: '', requestKey: crypto.randomUUID() })}
          >
            <Stack gap="xs" mt="xs">
              {ticketRoutes.map(route => (
                <Radio key={route} value={route} label={choices[route]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {values.to === 'admin' && ticket.route !== 'admin' && (
          <Text size="sm" className="note" data-meaning="caution" m={0}>
            The front desk reads this note and nothing of what was written to a doctor. Write nothing about health.
          </Text>
        )}
        {values.to !== '' && (
          <Select
            label="Colleague"
            placeholder="Whoever is free"
            clearable
            searchable
            comboboxProps={{ withinPortal: true }}
            data={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.colleagueId || null}
            error={errorOf('colleagueId') ?? (failure === null ? undefined : 'The names could not be loaded.')}
            onChange={id => set({ colleagueId: id ?? '', requestKey: crypto.randomUUID() })}
            onDropdownOpen={() => {
              if (failure !== null) void reload()
            }}
          />
        )}
        <Textarea
          label="Note for them"
          description="The writer does not see it."
          autosize
          minRows={3}
          maxRows={10}
          {...capped('note')}
          onChange={event => set({ note: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <Group>
          <Button type="submit" loading={busy}>
            Hand over
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What the clinic does with a conversation among itself: a note, handing it over, and saying that it cannot wait. */
export const TicketActions = ({ ticket, isClosed }: { ticket: TicketDetail; isClosed: boolean }) => {
  const [open, setOpen] = useState<'note' | 'hand_over' | 'escalate' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen('note')}>
        Add a note
      </Button>
      {!isClosed && (
        <Button size="compact-md" variant="default" onClick={() => setOpen('hand_over')}>
          Hand over
        </Button>
      )}
      {!isClosed && (
        <Button
          size="compact-md"
          variant="default"
          color={ticket.isUrgent ? undefined : 'danger'}
          onClick={() => setOpen('escalate')}
        >
          {ticket.isUrgent ? 'Not urgent' : 'Mark as urgent'}
        </Button>
      )}
      <Dialog
        opened={open === 'escalate'}
        onClose={close}
        title={ticket.isUrgent ? `Message ${ticket.number} can wait` : `Message ${ticket.number} is urgent`}
      >
        <EscalateForm key={String(ticket.isUrgent)} ticket={ticket} onDone={close} />
      </Dialog>
      <Dialog opened={open === 'note'} onClose={close} title={`Note on message ${ticket.number}`}>
        <NoteForm ticket={ticket} onDone={close} />
      </Dialog>
      <Dialog opened={open === 'hand_over'} onClose={close} title={`Hand over message ${ticket.number}`}>
        <HandOverForm ticket={ticket} onDone={close} />
      </Dialog>
    </>
  )
}

/** For whom a conversation is: the colleague it was handed to. */
export const assigneeWords = ({ assignee }: Pick<TicketDetail, 'assignee'>): string[] =>
  assignee ? [`For ${assignee.name}`] : []
