import { Button } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { VISIT_OPENS_MS } from '@om/domain/appointments/visit-rules'
import { Link } from 'react-router'

/** Where a visit is held: its own page for video, the case with the number for a call by phone. */
export const WayIn = ({
  visit: { id, mode, consultId, startsAt, patientName },
  now,
}: {
  visit: Appointment
  now: number
}) => {
  const to = mode === 'video' ? `/video-redirect/${id}` : consultId && `/doctor/dashboard?consult=${consultId}`
  if (!to) return null
  const verb = mode === 'video' ? 'Join' : 'Open'
  return (
    <Button
      component={Link}
      to={to}
      size="compact-sm"
      flex="none"
      variant={Date.parse(startsAt) - now <= VISIT_OPENS_MS ? 'filled' : 'light'}
      aria-label={`${verb} the visit of ${patientName}`}
    >
      {verb}
    </Button>
  )
}
