import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Appointment, AppointmentMode, Slot } from '@om/contracts/appointments'
import type { Problem } from '@om/contracts/errors'
import type { SafetySaid } from '@om/contracts/support-words'
import type { IsoDate } from '@om/domain/dates'
import { cityOf } from '@om/domain/dates'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { SafetyCard, safetyIn } from '#app/features/messages/safety-card.tsx'
import { isApiError, problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState, LoadFailed } from '#app/ui/states.tsx'
import { exactTime, zoneHere } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { modeWords } from './appointment-words.ts'
import classes from './booking.module.css'
import { showSameTime, slotDays, zoneName } from './day-groups.ts'
import { ModeChoice } from './mode-choice.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { useSlots } from './use-slots.ts'

type Props = {
  consultId: string
  /** The zone the patient lives in. */
  zone: string
  phone: string
  /** The appointment to be moved; none for a first one. */
  moving?: Appointment
  /** What the patient wants to talk about, for a call about their treatment. */
  reason?: string
  /** What has to be done before a time can be booked; empty or left out for nothing. */
  missing?: string
  /** A start to begin with, as from a link. */
  firstStart?: string | null
  onDone: (appointment: Appointment) => void
  onLeave?: () => void
}

type Wish = { slot: Slot; mode: AppointmentMode; reason: string | undefined } & SafetySaid

const bookingOf = (consultId: string, moving: Appointment | undefined, { slot, mode, reason, ...said }: Wish) => {
  const wish = { doctorId: slot.doctorId, startsAt: slot.startsAt, mode }
  return moving
    ? api.appointments.reschedule({ params: { id: moving.id }, body: { ...wish, version: moving.version } })
    : api.appointments.book({ body: { ...wish, consultId, reason, ...said } })
}

/** Choosing how and when, and one button that books it. A time someone else took is told, and nothing else is lost. */
export const BookingPanel = ({
  consultId,
  zone,
  phone,
  moving,
  reason,
  missing,
  firstStart,
  onDone,
  onLeave,
}: Props) => {
  const { free, failure, busy: isLoading, reload, showAll } = useSlots(consultId)
  const [mode, setMode] = useState<AppointmentMode | null>(moving?.mode ?? null)
  const [day, setDay] = useState<IsoDate | null>(null)
  const [picked, setPicked] = useState<Slot | null>(null)
  const [taken, setTaken] = useState('')
  const told = useRef<HTMLDivElement>(null)
  // What was asked and said of these very words; others are asked about anew.
  const [asked, setAsked] = useState<{ reason: string | undefined; found: Problem[] } | null>(null)
  const answered = useRef<{ reason: string | undefined; said: SafetySaid } | null>(null)
  const { send, busy, problem } = useSend(
    async (wish: Wish) => {
      try {
        return await bookingOf(consultId, moving, wish)
      } catch (error) {
        const found = safetyIn(error)
        if (found) {
          setAsked({ reason: wish.reason, found })
          return null
        }
        if (!isApiError(error) || error.code !== 'slot_taken') throw error
        setAsked(null)
        setTaken(error.message)
        setPicked(null)
        await reload()
        told.current?.focus()
        return null
      }
    },
    { onDone: appointment => void (appointment && onDone(appointment)), revalidate: false },
  )

  if (failure !== null && !free) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!free) return <Skeleton height={320} radius="md" role="status" aria-label="Loading free times" />
  const days = slotDays(free.slots, zone)
  if (days.length === 0)
    return (
      <NoTimes isTreatment={reason !== undefined} busy={isLoading} onAgain={() => void reload()} onLater={showAll} />
    )

  const wanted = picked ?? (taken ? null : (free.slots.find(one => one.startsAt === firstStart) ?? null))
  const slot = wanted && free.slots.some(one => one.startsAt === wanted.startsAt) ? wanted : null
  const dayOfSlot = days.find(one => one.slots.some(other => other.startsAt === slot?.startsAt))?.day
  const shownDay = days.find(one => one.day === (day ?? dayOfSlot))?.day ?? days[0]?.day ?? ''
  const shownMode = free.modes.find(one => one === mode) ?? free.modes[0] ?? 'video'
  const found = asked && asked.reason === reason ? asked.found : null
  const bookSlot = (wanted: Slot, answer?: SafetySaid) => {
    if (answer) answered.current = { reason, said: answer }
    const said = answered.current?.reason === reason ? answered.current?.said : undefined
    void send({ slot: wanted, mode: shownMode, reason, ...(said ?? { safety: 'none' }) })
  }
  return (
    <Stack gap="lg" miw={0}>
      <ModeChoice modes={free.modes} chosen={shownMode} phone={phone} onChoose={setMode} />
      <div ref={told} tabIndex={-1} role="alert" className="note" data-meaning="caution" hidden={!taken}>
        {taken && `${taken} The list below is up to date.`}
      </div>
      <ZoneLine zone={zone} at={free.slots[0]?.startsAt ?? new Date().toISOString()} minutes={free.minutes} />
      <SlotPicker
        days={days}
        zone={zone}
        day={shownDay}
        chosen={slot}
        onDay={setDay}
        onChoose={one => {
          setTaken('')
          setDay(shownDay)
          setPicked(one)
        }}
        onLater={showAll}
      />
      {slot && found ? (
        <>
          <ProblemAlert problem={problem} />
          <SafetyCard what="call" found={found} busy={busy} onAnswer={said => bookSlot(slot, said)} />
        </>
      ) : (
        <Stack component="footer" className={classes.confirm} gap="sm" data-ready={slot ? true : undefined}>
          <Text size="body" aria-live="polite">
            {slot ? (
              <>
                <strong>{exactTime(slot.startsAt, zone)}</strong>
                <br />
                {modeWords[shownMode].label} with {slot.doctorName}, {free.minutes} minutes. Free of charge.
              </>
            ) : (
              'Choose a time to go on.'
            )}
          </Text>
          {slot && missing && <Text size="body">{missing}</Text>}
          <ProblemAlert problem={problem} />
          <Group className={classes.actions} gap="sm">
            <Button
              size="md"
              loading={busy}
              disabled={!slot || Boolean(missing)}
              onClick={() => slot && bookSlot(slot)}
            >
              {moving ? 'Move to this time' : 'Book this time'}
            </Button>
            {onLeave && (
              <Button size="md" variant="default" disabled={busy} onClick={onLeave}>
                {moving ? 'Keep it as it is' : 'Not now'}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

type NoTimesProps = { isTreatment: boolean; busy: boolean; onAgain: () => void; onLater: (() => void) | null }

/** When no doctor has a free time: nothing is lost, and there are other ways to be heard. */
const NoTimes = ({ isTreatment, busy, onAgain, onLater }: NoTimesProps) => (
  <EmptyState
    title={onLater ? 'No free times in the next two weeks' : 'No free times in the next four weeks'}
    text={
      isTreatment ? (
        <>
          New times appear here as soon as there are some. <Link to="/patient-messages?new=true">Write to us</Link> what
          it is about and that you would like to be called: a doctor reads it.
        </>
      ) : (
        <>
          You do not have to do anything: you keep your place, and a doctor can also call you without an appointment.
          New times appear here as soon as there are some. <Link to="/support">Write to us</Link> if none of this suits
          you.
        </>
      )
    }
    action={
      <Button variant="default" loading={busy} onClick={onLater ?? onAgain}>
        {onLater ? 'Look at later days' : 'Look again'}
      </Button>
    }
  />
)

type ZoneLineProps = { zone: string; at: string; minutes: number }

/** Which clock the times go by, and a word where this device shows another one. */
const ZoneLine = ({ zone, at, minutes }: ZoneLineProps) => {
  const device = zoneHere()
  return (
    <Text c="dimmed">
      Times are in {cityOf(zone)} time ({zoneName(at, zone)}), as at your address; each appointment is {minutes}{' '}
      minutes.
      {!showSameTime(at, zone, device) && ` This device shows ${cityOf(device)} time.`}
    </Text>
  )
}
