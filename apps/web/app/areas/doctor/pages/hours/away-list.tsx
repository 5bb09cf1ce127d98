import { Anchor, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { type Appointment, appointments, type DoctorHours } from '@om/contracts/appointments'
import { cityOf } from '@om/domain/dates'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { type AwayForm, awayOf, awayWords, bookedIn, emptyAway } from './away-times.ts'
import classes from './hours.module.css'

type Props = { kept: DoctorHours; booked: readonly Appointment[]; onSaved: (kept: DoctorHours) => void }
type Away = DoctorHours['away'][number]

const Typed = z.object({
  fromDay: z.string(),
  fromTime: z.string(),
  untilDay: z.string(),
  untilTime: z.string(),
  reason: z.string(),
})

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
    <Stack component="section" gap={14} className={classes.away} aria-labelledby="away-title">
      <Title order={3} size="h4" id="away-title">
        Times away
      </Title>
      {kept.away.length === 0 ? (
        <Text size="sm" c="dimmed">
          None ahead. Holidays and other times without bookings will be listed here.
        </Text>
      ) : (
        <ul className="plain-list ruled">
          {kept.away.map(away => (
            <AwayLine key={away.id} {...props} away={away} />
          ))}
        </ul>
      )}
      <form {...form.props}>
        <Stack gap={14}>
          <ProblemAlert problem={form.problem} />
          <TimesFields form={form} />
          <TextInput label="Note for yourself (optional)" {...form.capped('reason')} />
          <Group gap="8px 14px">
            <Button type="submit" variant="default" loading={form.busy}>
              Add time away
            </Button>
            <Text component="span" size="sm" c="dimmed">
              In {cityOf(kept.timeZone)} time. Without times it is whole days, without a last day it is one day.
            </Text>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

type TimesForm = {
  values: Pick<AwayForm, 'fromDay'>
  text: (name: 'fromDay' | 'fromTime' | 'untilDay' | 'untilTime') => ComponentProps<typeof TextInput>
  errorOf: (name: string) => string | undefined
}

/** A time from a day to a day, with times where it is not whole days. */
export const TimesFields = ({ form }: { form: TimesForm }) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
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
  </SimpleGrid>
)

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
    <Group component="li" wrap="nowrap" justify="space-between">
      <Stack gap={2}>
        <span>{when}</span>
        {away.reason && <span className="small">{away.reason}</span>}
        {inIt.length > 0 && (
          <Text component="span" size="sm" c="caution">
            {inIt.length === 1 ? '1 appointment stays' : `${inIt.length} appointments stay`} booked in this time:{' '}
            {inIt.map(({ id, consultId, patientName }, place) => (
              <span key={id}>
                {place > 0 && ', '}
                {consultId ? (
                  <Anchor
                    component={Link}
                    to={`/doctor/dashboard?consult=${consultId}`}
                    inherit
                    c="inherit"
                    underline="always"
                  >
                    {patientName}
                  </Anchor>
                ) : (
                  patientName
                )}
              </span>
            ))}
          </Text>
        )}
      </Stack>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        loading={busy}
        aria-label={`Remove the time away from ${when}`}
        onClick={() => void send()}
      >
        Remove
      </Button>
    </Group>
  )
}
