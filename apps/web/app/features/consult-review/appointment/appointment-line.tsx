import { Button } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconCalendarEvent, IconCalendarQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import classes from './appointment-line.module.css'
import { callWords, isUnbooked, remindedAt, timesOf } from './appointment-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'

const NotBooked = ({ consult }: { consult: ConsultForDoctor }) => {
  const reminded = remindedAt(consult)
  return (
    <p className={classes.line}>
      <IconCalendarQuestion size={18} aria-hidden="true" />
      <span>
        {consult.policy.videoNeeded ? 'Video call' : 'Live consult'} not booked yet
        {reminded && (
          <>
            , reminded <RelativeTime at={reminded} />
          </>
        )}
      </span>
    </p>
  )
}

/** The booked live consult by both clocks, or that the patient has not booked the one that is needed. */
export const AppointmentLine = ({ consult }: { consult: ConsultForDoctor }) => {
  const [isCancelling, setCancelling] = useState(false)
  const { appointment, patient } = consult
  if (!appointment) return isUnbooked(consult) && <NotBooked consult={consult} />
  const { own, patients } = timesOf(appointment.startsAt, patient.state)
  return (
    <div className={classes.line} data-booked="">
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
