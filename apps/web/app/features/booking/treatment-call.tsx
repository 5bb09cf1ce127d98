import { Button, Stack, Text, Textarea, Title } from '@mantine/core'
import { type Appointment, appointments } from '@om/contracts/appointments'
import { limitsOf } from '@om/contracts/limits-of'
import { SHORTEST_REASON } from '@om/domain/appointments/booking-rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { forgetDraft, keepDraft, readDraft } from '#app/ui/draft.ts'
import { BookingPanel } from './booking-panel.tsx'

type Props = {
  consultId: string
  zone: string
  phone: string
  /** One that did not take place today; what it was for is asked for again. */
  missed: Appointment | undefined
  /** Whether its form is open from the start, as for those who come by a link to it. */
  isWanted: boolean
  onDone: (appointment: Appointment) => void
}

const KEY = 'treatment-call'
const Typed = z.object({ reason: z.string() })
const { max } = limitsOf(appointments.book, 'reason')

/** For who is in treatment: a call with a doctor at a free time, and what it is about. (domain.md §5.4) */
export const TreatmentCall = ({ consultId, zone, phone, missed, isWanted, onDone }: Props) => {
  const [isOpen, setOpen] = useState(isWanted || missed !== undefined)
  const [reason, setReason] = useState(() => readDraft(KEY, Typed)?.reason ?? missed?.reason ?? '')
  const type = (typed: string) => {
    setReason(typed)
    keepDraft(KEY, { reason: typed })
  }
  return (
    <Stack component="section" className="card" aria-labelledby="talk-title" gap="md">
      <Title order={2} id="talk-title">
        {missed ? 'Your call did not take place' : 'Talk with a doctor about your treatment'}
      </Title>
      <Text size="body">
        {missed ? (
          'Nothing was charged. Choose another time; there may be one today.'
        ) : (
          <>
            A call is free of charge. For something that can wait, you can also{' '}
            <Link to="/patient-messages?new=true">write to us</Link>.
          </>
        )}
      </Text>
      {isOpen ? (
        <>
          <Textarea
            label="What would you like to talk about?"
            description="Your doctor reads this before the call. In an emergency call 000."
            autosize
            minRows={2}
            maxLength={max}
            value={reason}
            onChange={event => type(event.currentTarget.value)}
          />
          <BookingPanel
            consultId={consultId}
            zone={zone}
            phone={phone}
            reason={reason.trim()}
            missing={reason.trim().length < SHORTEST_REASON ? 'Say what the call is about, then book.' : ''}
            onDone={appointment => {
              forgetDraft(KEY)
              onDone(appointment)
            }}
            onLeave={() => setOpen(false)}
          />
        </>
      ) : (
        <Button style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
          Book a call
        </Button>
      )}
    </Stack>
  )
}
