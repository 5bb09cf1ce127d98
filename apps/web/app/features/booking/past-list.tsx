import type { Appointment } from '@om/contracts/appointments'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { appointmentState, modeWords } from './appointment-words.ts'
import { timeIn } from './day-groups.ts'
import classes from './past-list.module.css'

/** Past and cancelled appointments, newest first. */
export const PastList = ({ appointments, zone }: { appointments: readonly Appointment[]; zone: string }) => (
  <ul className={classes.list}>
    {appointments.map(({ id, startsAt, mode, doctor, state, cancelReason }) => {
      const { label, meaning } = appointmentState(state)
      return (
        <li key={id}>
          <time dateTime={startsAt}>
            <strong>{formatDay(startsAt, zone)}</strong>
            <span>{timeIn(startsAt, zone)}</span>
          </time>
          <p>
            <span>
              {modeWords[mode].label} with {doctor.name}
            </span>
            {cancelReason && <span className={classes.reason}>{cancelReason}</span>}
          </p>
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
        </li>
      )
    })}
  </ul>
)
