import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Device, guestRoles, Peer, VisitRoute, VisitTicket } from './video.ts'

/** A third person in a video visit, who has no account: the link is all that they have, and it is good for this one visit. */

/** The visit as they see it: the doctor's name, and nothing of why it is held. */
export const GuestVisit = z.object({
  role: z.enum(guestRoles),
  /** As they have said it; empty before. */
  name: z.string(),
  doctorName: z.string(),
  /** `early`: it opens a quarter of an hour before the appointment. */
  door: z.enum(['early', 'open']),
  startsAt: Instant,
  opensAt: Instant,
  /** The asking browser is the one that is at the door; another one that comes later takes its place. */
  isMine: z.boolean(),
  /** The doctor has let them in. */
  isIn: z.boolean(),
  /** The two have begun, and neither ended nor went on by phone. */
  isOn: z.boolean(),
  isByPhone: z.boolean(),
  peers: z.array(Peer),
  asOf: Instant,
})
export type GuestVisit = z.infer<typeof GuestVisit>

const token = z.string('The link is not complete.').min(20, 'The link is not complete.').max(100)
const ByDevice = Device.extend({ token })

const read = endpoint('POST', '/api/video-guest/read', {
  who: 'anyone',
  summary: 'The visit that a link for a third person is for; changes nothing',
  body: z.object({ token, device: Id.optional() }),
  reply: GuestVisit,
  limit: { max: 300, seconds: 600 },
})

const join = endpoint('POST', '/api/video-guest/join', {
  who: 'anyone',
  summary: 'Come to the door with this browser and a name, and wait to be let in',
  body: ByDevice.extend({
    name: z.string().trim().min(2, 'Say your name, as the doctor is to call you.').max(80),
  }),
  reply: GuestVisit,
  limit: { max: 60, seconds: 600 },
})

const leave = endpoint('POST', '/api/video-guest/leave', {
  who: 'anyone',
  summary: 'Go; whoever has the link may come back while the visit lasts',
  body: ByDevice,
  reply: GuestVisit,
})

const route = endpoint('POST', '/api/video-guest/route', {
  who: 'anyone',
  summary: 'The servers that help two browsers find each other, with credentials for an hour',
  body: z.object({ token }),
  reply: VisitRoute,
  limit: { max: 60, seconds: 600 },
})

const ticket = endpoint('POST', '/api/video-guest/ticket', {
  who: 'anyone',
  summary: 'A ticket that opens the WebSocket of the visit for this browser: once, within half a minute',
  body: ByDevice,
  reply: VisitTicket,
  limit: { max: 120, seconds: 600 },
})

export const videoGuest = { read, join, leave, route, ticket }
