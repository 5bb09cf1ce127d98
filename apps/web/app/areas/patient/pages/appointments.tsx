import { Button, Paper } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { CLINIC_ZONE } from '@om/domain/dates'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { AppointmentCard } from '#app/features/booking/appointment-card.tsx'
import { BookingPanel } from '#app/features/booking/booking-panel.tsx'
import { canBook } from '#app/features/booking/can-book.ts'
import { CancelAppointment } from '#app/features/booking/cancel-appointment.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import page from '../parts/page.module.css'
import { spacedPhone } from '../parts/typed-details.ts'
import { useFreshPage } from '../parts/use-fresh-page.ts'
import { zoneOf } from '../parts/zone-of.ts'
import type { Route } from './+types/appointments'
import classes from './appointments.module.css'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, { ahead, past }, { items }] = await Promise.all([
    api.me.read({}, { signal }),
    api.appointments.mine({}, { signal }),
    api.consults.mine({}, { signal }),
  ])
  return { me, ahead, past, consults: items }
}

export const HydrateFallback = () => <ListSkeleton rows={2} height={260} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const HISTORY = '/patient-appointments/history'

/** Live consults ahead: booking one, and changing or cancelling it. (Spec §2, domain.md §5.4) */
export default function PatientAppointments({ loaderData }: Route.ComponentProps) {
  const { me, ahead, past, consults } = loaderData
  useFreshPage(['appointment', 'consult'])
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()
  const [moving, setMoving] = useState<string | null>(null)
  const zone = zoneOf(me) ?? CLINIC_ZONE
  const phone = spacedPhone(me.phone)
  const open = consults.find(consult => canBook(consult, ahead))
  const done = async (appointment: Appointment) => {
    setMoving(null)
    setParams({}, { replace: true, preventScrollReset: true })
    await revalidate()
    toast(`Booked: ${formatDateTime(appointment.startsAt, zone)}`)
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title="Appointments"
        lead="Your doctor speaks with you before anything is prescribed. The call is free."
        actions={past.length > 0 && <Link to={HISTORY}>Past appointments</Link>}
      />
      <div className={page.stack}>
        {ahead.map(appointment =>
          appointment.id === moving && appointment.consultId ? (
            <Paper key={appointment.id} component="section" withBorder radius="lg" className={classes.booking}>
              <h2 className={classes.title}>Move your appointment</h2>
              <p className={classes.now}>
                Now: {formatDateTime(appointment.startsAt, zone)}. It stays until you choose another time.
              </p>
              <BookingPanel
                consultId={appointment.consultId}
                zone={zone}
                phone={phone}
                moving={appointment}
                onDone={moved => void done(moved)}
                onLeave={() => setMoving(null)}
              />
            </Paper>
          ) : (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              zone={zone}
              phone={phone}
              onMove={() => setMoving(appointment.id)}
              cancel={<CancelAppointment appointment={appointment} zone={zone} />}
            />
          ),
        )}
        {open && (
          <Paper component="section" withBorder radius="lg" className={classes.booking} aria-labelledby="book-title">
            <h2 id="book-title" className={classes.title}>
              Book your call
            </h2>
            <BookingPanel
              consultId={open.id}
              zone={zone}
              phone={phone}
              firstStart={params.get('time')}
              onDone={booked => void done(booked)}
            />
          </Paper>
        )}
        {ahead.length === 0 && !open && (
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
      </div>
    </div>
  )
}
