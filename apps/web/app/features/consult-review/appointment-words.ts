import type { Appointment } from '@om/contracts/appointments'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { cityOf, zoneOfState } from '@om/domain/dates'

/** What the calls are called among doctors. */
export const callWords: Record<Appointment['mode'], string> = { video: 'Video call', phone: 'Phone call' }

const inZone = (at: string, zone?: string) =>
  new Intl.DateTimeFormat('en-AU', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  })
    .format(new Date(at))
    .replace(/\u202f/g, ' ')

/**
 * When an appointment is, by the doctor's clock, and by the patient's where that shows another time:
 * `Thu 20 Nov, 4:30 pm`, and `Thu 20 Nov, 1:30 pm in Perth`.
 */
export const timesOf = (
  startsAt: string,
  state: ConsultForDoctor['patient']['state'],
  ownZone?: string,
): { own: string; patients: string | null } => {
  const zone = zoneOfState(state)
  const own = inZone(startsAt, ownZone)
  const theirs = inZone(startsAt, zone)
  return { own, patients: state === null || own === theirs ? null : `${theirs} in ${cityOf(zone)}` }
}

const open: readonly ConsultForDoctor['state'][] = ['submitted', 'in_review', 'needs_info', 'video_required']

/** Whether the patient has yet to book the live contact that this consult needs. */
export const isUnbooked = ({
  state,
  policy,
  appointment,
}: Pick<ConsultForDoctor, 'state' | 'policy' | 'appointment'>): boolean =>
  appointment === null && open.includes(state) && (policy.liveContactNeeded || policy.videoNeeded)

/** When the patient was last reminded of what the clinic waits for; null when not yet. */
export const remindedAt = ({ history }: Pick<ConsultForDoctor, 'history'>): string | null =>
  history.findLast(({ what }) => what === 'Reminded the patient')?.at ?? null
