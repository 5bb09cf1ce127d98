import { Button, TextInput } from '@mantine/core'
import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { type AwayProblems, awayOf, bookedIn, emptyAway } from './away-times.ts'
import { awayWords } from './away-words.ts'
import classes from './hours.module.css'
import { placeOf } from './zones.ts'

type Props = { kept: DoctorHours; booked: readonly Appointment[]; onSaved: (kept: DoctorHours) => void }
type Away = DoctorHours['away'][number]

const Form = z.object({
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

/** Times without bookings, whatever the hours say; what is booked in them is named. */
export const AwayList = (props: Props) => {
  const { kept, onSaved } = props
  const [form, change, forget] = useKeptForm('doctor-away', Form, () => emptyAway)
  const [problems, setProblems] = useState<AwayProblems>({})
  const { send, busy, problem, fieldErrors } = useSend(
    (times: { startsAt: string; endsAt: string }) =>
      api.appointments.addAway({ body: { ...times, reason: form.reason.trim() } }),
    {
      revalidate: false,
      onDone: saved => {
        change(emptyAway)
        forget()
        onSaved(saved)
        toast('Patients cannot book you in this time')
      },
    },
  )
  const submit = () => {
    const found = awayOf(form, kept.timeZone, clinicNow())
    if ('startsAt' in found) {
      setProblems({})
      void send(found)
    } else setProblems(found)
  }
  const field = (name: keyof typeof emptyAway) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setProblems({})
      change({ [name]: event.currentTarget.value })
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
      <form
        noValidate
        className={classes.newAway}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <ProblemAlert problem={problem} />
        <div className={classes.fields}>
          <TextInput
            type="date"
            label="First day"
            {...field('fromDay')}
            error={problems.fromDay ?? fieldErrors.startsAt}
          />
          <TextInput type="time" label="From (optional)" {...field('fromTime')} />
          <TextInput
            type="date"
            label="Last day"
            min={form.fromDay || undefined}
            {...field('untilDay')}
            error={problems.untilDay ?? fieldErrors.endsAt}
          />
          <TextInput type="time" label="Until (optional)" {...field('untilTime')} />
          <TextInput
            label="Note for yourself (optional)"
            maxLength={100}
            className={classes.reason}
            {...field('reason')}
          />
        </div>
        <div className={classes.foot}>
          <Button type="submit" variant="default" loading={busy}>
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
