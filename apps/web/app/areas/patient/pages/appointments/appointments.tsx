import { Button, Stack, Text, Title } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import type { ConsultForPatient } from '@om/contracts/consults'
import { CLINIC_ZONE } from '@om/domain/dates'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { AppointmentCard } from '#app/features/booking/appointment-card.tsx'
import { BookingPanel } from '#app/features/booking/booking-panel.tsx'
import { TreatmentCall } from '#app/features/booking/treatment-call.tsx'
import { isOpen } from '#app/features/care-journey/consult-words.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { spacedPhone, zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/appointments'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, { ahead, past, treatment }, { items }] = await Promise.all([
    api.me.read({}, { signal }),
    api.appointments.mine({}, { signal }),
    api.consults.mine({}, { signal }),
  ])
  return { me, ahead, past, treatment, consults: items }
}

export const HydrateFallback = () => <ListSkeleton rows={2} height={260} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const HISTORY = '/patient-appointments/history'

/** Whether a live consult can be booked for an assessment now: it is open, and none is ahead. */
const canBook = (consult: ConsultForPatient, ahead: readonly Pick<Appointment, 'consultId'>[]): boolean =>
  isOpen(consult) && consult.appointment === null && ahead.every(({ consultId }) => consultId !== consult.id)

const DAY_MS = 86_400_000

/** The patient's newest appointment for a consult, where it did not take place in the last day. */
const missedFor = (consultId: string, past: readonly Appointment[]): Appointment | undefined => {
  const [newest] = past.filter(one => one.consultId === consultId)
  const isMissed = newest?.state === 'no_show' || newest?.state === 'tech_failed'
  return isMissed && Date.parse(newest.startsAt) > clinicNow() - DAY_MS ? newest : undefined
}

/** Live consults ahead: booking one, and changing or cancelling it. (Spec §2, domain.md §5.4) */
export default function PatientAppointments({ loaderData }: Route.ComponentProps) {
  const { me, ahead, past, treatment, consults } = loaderData
  useFreshPage(['appointment', 'consult'])
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()
  const [moving, setMoving] = useState<string | null>(null)
  const zone = zoneOf(me) ?? CLINIC_ZONE
  const phone = spacedPhone(me.phone)
  const open = consults.find(consult => canBook(consult, ahead))
  const treated = treatment && ahead.every(({ consultId }) => consultId !== treatment.consultId) ? treatment : null
  const done = async (appointment: Appointment) => {
    setMoving(null)
    setParams({}, { replace: true, preventScrollReset: true })
    await revalidate()
    toast(`Booked: ${formatDateTime(appointment.startsAt, zone)}`)
    window.scrollTo({ top: 0 })
  }
  return (
    <Page width="list">
      <PageHeader
        title="Appointments"
        lead={
          treatment
            ? 'Calls with your doctor, by video or phone. They are free.'
            : 'Your doctor speaks with you before anything is prescribed. The call is free.'
        }
        actions={past.length > 0 && <Link to={HISTORY}>Past appointments</Link>}
      />
      <Stack gap="xl">
        {ahead.map(appointment =>
          appointment.id === moving && appointment.consultId ? (
            <Stack key={appointment.id} component="section" className="card">
              <Title order={2}>Move your appointment</Title>
              <Text size="body">
                Now: {formatDateTime(appointment.startsAt, zone)}. It stays until you choose another time.
              </Text>
              <BookingPanel
                consultId={appointment.consultId}
                zone={zone}
                phone={phone}
                moving={appointment}
                onDone={moved => void done(moved)}
                onLeave={() => setMoving(null)}
              />
            </Stack>
          ) : (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              zone={zone}
              phone={phone}
              onMove={() => setMoving(appointment.id)}
            />
          ),
        )}
        {open && (
          <Stack component="section" className="card" aria-labelledby="book-title">
            <Title order={2} id="book-title">
              Book your call
            </Title>
            <BookingPanel
              consultId={open.id}
              zone={zone}
              phone={phone}
              firstStart={params.get('time')}
              onDone={booked => void done(booked)}
            />
          </Stack>
        )}
        {treated && (
          <TreatmentCall
            consultId={treated.consultId}
            zone={zone}
            phone={phone}
            missed={missedFor(treated.consultId, past)}
            isWanted={params.has('talk')}
            onDone={booked => void done(booked)}
          />
        )}
        {ahead.length === 0 && !open && !treated && (
          <EmptyState
            title="No appointments ahead"
            text="Once a doctor needs to speak with you, you choose a time here. It then shows with everything you need for the call."
            action={
              <Button component={Link} to="/patient-dashboard" variant="default">
                See what happens next
              </Button>
            }
          />
        )}
      </Stack>
    </Page>
  )
}
