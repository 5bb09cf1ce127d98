import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { appointments, type DoctorHours } from '@om/contracts/appointments'
import { limitsOf } from '@om/contracts/limits-of'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import classes from './hours.module.css'
import {
  formOf,
  hoursOf,
  hoursPerWeek,
  likeMonday,
  nextStretch,
  problemsOf,
  type Stretch,
  WeekForm,
  weekdays,
  zoneChoices,
} from './week-form.ts'

const most = limitsOf(appointments.saveHours, 'hours').max

/** The hours of every week: several stretches a day, in one time zone. Typed hours survive a reload until they are saved. */
export const WeekEditor = ({ kept, onSaved }: { kept: DoctorHours; onSaved: (kept: DoctorHours) => void }) => {
  const form = useContractForm(appointments.saveHours, {
    draft: { key: 'doctor-hours', schema: WeekForm },
    initial: () => formOf(kept),
    toBody: values => ({ timeZone: values.timeZone, hours: hoursOf(values) }),
    check: problemsOf,
    send: body => api.appointments.saveHours({ body }),
    revalidate: false,
    onDone: saved => {
      form.reset(formOf(saved))
      onSaved(saved)
      toast('Hours saved')
    },
  })
  const { values: week, set: change, busy } = form
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(0)
  const problems = problemsOf(week)
  const isChanged =
    week.timeZone !== kept.timeZone ||
    JSON.stringify(hoursOf(week)) !== JSON.stringify(hoursOf(formOf(kept))) ||
    Object.keys(problems).length > 0
  const isFull = week.stretches.length >= most
  const focusOn = (key: string) => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
  const add = (weekday: number) => {
    added.current += 1
    const key = `new-${Date.now()}-${added.current}`
    change({ stretches: [...week.stretches, nextStretch(week, weekday, key)] })
    requestAnimationFrame(() => focusOn(key))
  }
  const set = (key: string, some: Partial<Stretch>) =>
    change({ stretches: week.stretches.map(one => (one.key === key ? { ...one, ...some } : one)) })
  const hasMonday = week.stretches.some(({ weekday }) => weekday === 1)
  return (
    <form {...form.props}>
      <Stack gap={14}>
        <ProblemAlert problem={form.problem} />
        <NativeSelect
          label="Time zone"
          description="Your hours are meant in this zone, and stay at the same time of the day when clocks change."
          maw={420}
          data={zoneChoices(week.timeZone)}
          {...form.text('timeZone')}
        />
        <div ref={list} className={classes.days}>
          {weekdays.map((day, index) => {
            const weekday = index + 1
            const ofDay = week.stretches.filter(one => one.weekday === weekday)
            return (
              <fieldset key={day} className={classes.day}>
                <legend>{day}</legend>
                {ofDay.length === 0 ? (
                  <Text component="span" c="dimmed" pt={6} className={classes.times}>
                    No live consults
                  </Text>
                ) : (
                  <Stack component="ul" gap={6} className={`plain-list ${classes.times}`}>
                    {ofDay.map(one => (
                      <Line
                        key={one.key}
                        stretch={one}
                        day={day}
                        problem={one.from === '' ? form.errorOf(one.key) : problems[one.key]}
                        onChange={some => set(one.key, some)}
                        onRemove={() => change({ stretches: week.stretches.filter(other => other.key !== one.key) })}
                      />
                    ))}
                  </Stack>
                )}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  mt="xxs"
                  disabled={isFull}
                  leftSection={<IconPlus size={15} aria-hidden="true" />}
                  onClick={() => add(weekday)}
                >
                  Add<span className="visually-hidden"> a time on {day}</span>
                </Button>
              </fieldset>
            )
          })}
        </div>
        {form.errors.hours && (
          <Text size="sm" c="danger">
            {form.errors.hours}
          </Text>
        )}
        <Group gap="8px 14px">
          <Button type="submit" loading={busy} disabled={!isChanged}>
            Save hours
          </Button>
          {isChanged && (
            <Button variant="default" disabled={busy} onClick={() => form.reset(formOf(kept))}>
              Undo changes
            </Button>
          )}
          {hasMonday && (
            <Button variant="subtle" disabled={busy} onClick={() => change(likeMonday(week))}>
              Tuesday to Friday like Monday
            </Button>
          )}
          <Text component="span" size="sm" c="dimmed">
            {hoursPerWeek(week)} hours a week{isFull && ', as many times as we keep'}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          What is booked already stays, whatever the hours say.
        </Text>
      </Stack>
    </form>
  )
}

type LineProps = {
  stretch: Stretch
  day: string
  problem: string | undefined
  onChange: (change: Partial<Stretch>) => void
  onRemove: () => void
}

const Line = ({ stretch, day, problem, onChange, onRemove }: LineProps) => {
  const id = useId()
  const field = (name: 'from' | 'to') => (
    <input
      type="time"
      step={900}
      className={classes.time}
      data-key={name === 'from' ? stretch.key : undefined}
      aria-label={`${day}, ${name}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
      value={stretch[name]}
      onChange={event => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Group component="li" gap="4px 8px">
      {field('from')}
      <span>to</span>
      {field('to')}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${day}, ${stretch.from || 'no start'} to ${stretch.to || 'no end'}`}
        onClick={onRemove}
      >
        <IconTrash size={17} aria-hidden="true" />
      </ActionIcon>
      {problem && (
        <Text id={id} size="sm" c="danger" w="100%">
          {problem}
        </Text>
      )}
    </Group>
  )
}
