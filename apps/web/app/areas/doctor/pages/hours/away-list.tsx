import { Button, TextInput } from '@mantine/core'
import { type Appointment, appointments, type DoctorHours } from '@om/contracts/appointments'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { type AwayForm, awayOf, bookedIn, emptyAway } from './away-times.ts'
import { awayWords } from './away-words.ts'
import classes from './hours.module.css'
import { placeOf } from './zones.ts'

type Props = { kept: DoctorHours; booked: readonly Appointment[]; onSaved: (kept: DoctorHours) => void }
type Away = DoctorHours['away'][number]

const Typed = z.object({
  fromDay: z.string(),
  fromTime: z.string(),
  untilDay: z.string(),
  untilTime: z.string(),
  reason: z.string(),
})

const AwayLine = ({ away, kept, booked, onSaved }: Props & { away: Away }) => {
  const { send, busy } = useSend(
    async () => {
      try {
        return await api.appointments.removeAway({ params: { id: away.id } })
      } catch (error) {
        toastProblem(error)
        throw error
      }
    },
    { revalidate: false, onDone: onSaved },
  )
  const inIt = bookedIn(away, booked)
  const when = awayWords(away, kept.timeZone)
  return (
    <li className={classes.away}>
      <div>
        <span>{when}</span>
        {away.reason && <span className={classes.soft}>{away.reason}</span>}
        {inIt.length > 0 && (
          <span className={classes.conflict}>
            {inIt.length === 1 ? '1 appointment stays' : `${inIt.length} appointments stay`} booked in this time:{' '}
            {inIt.map(({ id, consultId, patientName }, place) => (
              <span key={id}>
                {place > 0 && ', '}
                {consultId ? <Link to={`/doctor/dashboard?consult=${consultId}`}>{patientName}</Link> : patientName}
              </span>
            ))}
          </span>
        )}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        aria-label={`Remove the time away from ${when}`}
        onClick={() => void send()}
      >
        Remove
      </Button>
    </li>
  )
}

/** While the days are not right yet, which is said beside them. */
const noTimes = { startsAt: new Date(0).toISOString(), endsAt: new Date(0).toISOString() }

/** Times without bookings, whatever the hours say; what is booked in them is named. */
export const AwayList = (props: Props) => {
  const { kept, onSaved } = props
  const timesOf = (values: AwayForm) => awayOf(values, kept.timeZone, clinicNow())
  const form = useContractForm(appointments.addAway, {
    draft: { key: 'doctor-away', schema: Typed },
    initial: () => emptyAway,
    toBody: values => {
      const times = timesOf(values)
      return { ...('startsAt' in times ? times : noTimes), reason: values.reason }
    },
    check: (values): FieldErrors => {
      const found = timesOf(values)
      return 'startsAt' in found ? {} : found
    },
    send: body => api.appointments.addAway({ body }),
    revalidate: false,
    onDone: saved => {
      form.reset()
      onSaved(saved)
      toast('Patients cannot book you in this time')
    },
  })
  return (
    <section className={classes.absences} aria-labelledby="away-title">
      <h3 id="away-title" className={classes.subtitle}>
        Times away
      </h3>
      {kept.away.length === 0 ? (
        <p className={classes.soft}>None ahead. Holidays and other times without bookings will be listed here.</p>
      ) : (
        <ul className={classes.list}>
          {kept.away.map(away => (
            <AwayLine key={away.id} {...props} away={away} />
          ))}
        </ul>
      )}
      <form {...form.props} className={classes.newAway}>
        <ProblemAlert problem={form.problem} />
        <div className={classes.fields}>
          <TextInput
            type="date"
            label="First day"
            {...form.text('fromDay')}
            error={form.errorOf('fromDay') ?? form.errorOf('startsAt')}
          />
          <TextInput type="time" label="From (optional)" {...form.text('fromTime')} />
          <TextInput
            type="date"
            label="Last day"
            min={form.values.fromDay || undefined}
            {...form.text('untilDay')}
            error={form.errorOf('untilDay') ?? form.errorOf('endsAt')}
          />
          <TextInput type="time" label="Until (optional)" {...form.text('untilTime')} />
          <TextInput label="Note for yourself (optional)" className={classes.reason} {...form.capped('reason')} />
        </div>
        <div className={classes.foot}>
          <Button type="submit" variant="default" loading={form.busy}>
            Add time away
          </Button>
          <span className={classes.soft}>
            In {placeOf(kept.timeZone)} time. Without times it is whole days, without a last day it is one day.
          </span>
        </div>
      </form>
    </section>
  )
}
