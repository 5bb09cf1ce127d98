import { Button } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './appointment-line.module.css'
import { callWords, timesOf } from './appointment-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'

/** The booked live consult by both clocks, and the way to cancel it; nothing without one. */
export const AppointmentLine = ({ consult }: { consult: ConsultForDoctor }) => {
  const [isCancelling, setCancelling] = useState(false)
  const { appointment, patient } = consult
  if (!appointment) return null
  const { own, patients } = timesOf(appointment.startsAt, patient.state)
  return (
    <div className={classes.line}>
      <IconCalendarEvent size={18} aria-hidden="true" />
      <p className={classes.words}>
        <b>
          {callWords[appointment.mode]}, <time dateTime={appointment.startsAt}>{own}</time>
        </b>
        <span>
          {patients && <>{patients} for the patient · </>}
          <RelativeTime at={appointment.startsAt} /> · {appointment.doctor.name}
        </span>
      </p>
      {appointment.can.cancel && (
        <Button size="compact-sm" variant="default" onClick={() => setCancelling(true)}>
          Cancel the call
        </Button>
      )}
      <CancelDialog
        appointment={appointment}
        firstName={patient.firstName}
        when={own}
        opened={isCancelling}
        onClose={() => setCancelling(false)}
      />
    </div>
  )
}
