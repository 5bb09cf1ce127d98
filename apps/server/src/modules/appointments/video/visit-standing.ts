import { createHmac } from 'node:crypto'
import type { Peer, Visit, VisitRoute, VisitSide } from '@om/contracts/video'
import { doorOf, isThere, mayBeMissed, RELAY_CREDENTIAL_MS, VISIT_OPENS_MS } from '@om/domain/appointments/visit-rules'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { accountOfDoctor, patientDetails } from '#src/modules/people/people.ts'
import { mayBeUnanswered } from '../appointments.policy.ts'
import { presentAppointment } from '../appointments.present.ts'
import { type AppointmentRow, visibleOpenOf } from '../appointments.repo.ts'
import { type DeviceRow, devicesOf, type GuestRow, guestOf, type Side, type VideoRow, visitsOf } from './video.repo.ts'

/** How a visit stands: who is there, who was let in, and whether it is on. */
export type Standing = {
  row: AppointmentRow
  visit: VideoRow | undefined
  devices: Partial<Record<Side, DeviceRow>>
  guest: GuestRow | undefined
  /** The two have begun, and neither ended nor went on by phone. */
  isOn: boolean
  now: Date
}

export const standingOf = async (deps: Pick<Deps, 'clock'>, tx: Tx, row: AppointmentRow): Promise<Standing> => {
  const visit = (await visitsOf(tx, [row.id])).get(row.id)
  return {
    row,
    visit,
    devices: await devicesOf(tx, row.id),
    guest: await guestOf(tx, row.id),
    isOn: row.state === 'in_progress' && !visit?.endedAt && !visit?.phoneAt,
    now: deps.clock.now(),
  }
}

export const isHere = (device: DeviceRow | undefined, now: Date): boolean =>
  device !== undefined && device.leftAt === null && isThere(device.lastSeenAt, now)

/** Whether a browser is the one by which its side takes part. */
export const isOfSide = ({ devices }: Standing, side: Side, device: string | undefined): boolean =>
  device !== undefined && devices[side]?.id === device && devices[side]?.leftAt === null

type Names = { patientName: string; doctor: { name: string } }

/** The browsers that one of a side connects to while the visit is on: nobody's but of those whom the doctor has let in. */
export const peersOf = (
  { devices, guest, isOn, now }: Standing,
  side: VisitSide,
  { patientName, doctor }: Names,
): Peer[] => {
  const isGuestIn = guest?.admittedAt != null
  if (!isOn || (side === 'guest' && !isGuestIn)) return []
  const names = { doctor: doctor.name, patient: patientName, guest: guest?.name ?? '' }
  return (['doctor', 'patient', 'guest'] as const).flatMap(other => {
    const device = devices[other]
    if (!device || other === side || !isHere(device, now) || (other === 'guest' && !isGuestIn)) return []
    return [{ device: device.id, side: other, name: names[other] }]
  })
}

/** When the door of an appointment opens. */
export const opensAt = ({ startsAt }: AppointmentRow): string =>
  new Date(startsAt.getTime() - VISIT_OPENS_MS).toISOString()

/** Where it is held now, for one that was moved. */
const movedTo = async (tx: Tx, { state, consultId }: AppointmentRow): Promise<string | null> => {
  if (state !== 'rescheduled' || !consultId) return null
  const [open] = await visibleOpenOf(tx, [consultId])
  return open?.id ?? null
}

const phoneOf = async (tx: Tx, patientId: string): Promise<string> => (await patientDetails(tx, patientId))?.phone ?? ''

const mayOf = ({ row, visit, devices, guest, isOn, now }: Standing, side: 'patient' | 'doctor'): Visit['can'] => {
  const door = doorOf(row, now)
  const isDoctor = side === 'doctor' && door === 'open'
  const isPatientHere = isHere(devices.patient, now)
  return {
    admit: isDoctor && isPatientHere && (row.state === 'waiting' || (row.state === 'in_progress' && !isOn)),
    phone: isDoctor && !visit?.phoneAt && (row.state === 'waiting' || row.state === 'in_progress'),
    miss:
      side === 'doctor' &&
      (row.mode === 'phone'
        ? mayBeUnanswered(row, now)
        : door === 'open' && row.state !== 'in_progress' && mayBeMissed(row, isPatientHere, now)),
    end: isDoctor && isOn,
    fail: isDoctor && (row.state === 'in_progress' || (row.state === 'waiting' && now >= row.startsAt)),
    invite: door === 'early' || door === 'open',
    admitGuest: isDoctor && isOn && guest !== undefined && !guest.admittedAt && isHere(devices.guest, now),
    removeGuest: guest !== undefined,
  }
}

/** A visit as one of the two sees it. */
export const presentVisit = async (
  deps: Deps,
  tx: Tx,
  { row, side }: { row: AppointmentRow; side: 'patient' | 'doctor' },
  device?: string,
  known?: Standing,
): Promise<Visit> => {
  const standing = known ?? (await standingOf(deps, tx, row))
  const { visit, devices, guest, now } = standing
  const appointment = await presentAppointment(deps.clock, tx, row)
  const other = devices[side === 'patient' ? 'doctor' : 'patient']
  const isOtherHere = isHere(other, now)
  const isMine = isOfSide(standing, side, device)
  const door = doorOf(row, now)
  return {
    appointment,
    side,
    door,
    opensAt: opensAt(row),
    movedTo: await movedTo(tx, row),
    other: {
      isHere: isOtherHere,
      since: (isOtherHere ? other?.joinedAt : (other?.leftAt ?? other?.lastSeenAt))?.toISOString() ?? null,
    },
    peers: isMine ? peersOf(standing, side, appointment) : [],
    guest: guest
      ? {
          role: guest.role,
          name: guest.name,
          isHere: isHere(devices.guest, now),
          isIn: guest.admittedAt !== null,
        }
      : null,
    isMine,
    admittedAt: visit?.admittedAt?.toISOString() ?? null,
    endedAt: visit?.endedAt?.toISOString() ?? null,
    phoneAt: visit?.phoneAt?.toISOString() ?? null,
    phone: side === 'doctor' && door === 'open' && visit?.phoneAt ? await phoneOf(tx, row.patientId) : '',
    can: mayOf(standing, side),
    asOf: now.toISOString(),
  }
}

/** Wakes the pages of both; they ask what holds now. */
export const announceVisit = async (tx: Tx, { id, patientId, doctorId }: AppointmentRow): Promise<void> => {
  const doctor = await accountOfDoctor(tx, doctorId)
  await announce(tx, [`user:${patientId}`, ...(doctor ? [`user:${doctor}` as const] : [])], 'video', id)
}

/**
 * The servers that help two browsers find each other. Credentials of the relay are made here, good for an hour and for this person:
 * the name is their end, the secret a keyed hash of it, as the relay works it out by itself.
 */
export const visitRoute = ({ config }: Deps, personId: string): VisitRoute => {
  const { stunUrls, turnUrls, turnSecret, relayOnly } = config.video
  const username = `${Math.floor((Date.now() + RELAY_CREDENTIAL_MS) / 1000)}:${personId}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return {
    servers: [
      ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
      ...(turnUrls.length > 0 ? [{ urls: turnUrls, username, credential }] : []),
    ],
    relayOnly,
  }
}
