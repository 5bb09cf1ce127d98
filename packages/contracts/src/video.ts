import { z } from 'zod'
import { Appointment } from './appointments.ts'
import { Id, IdParams, Instant, safetyShown } from './common.ts'
import { endpoint } from './endpoint.ts'
import { longText, SupportMessage } from './support.ts'
import { safetyAnswers } from './support-words.ts'

export const visitDoors = ['early', 'open', 'phone', 'completed', 'cancelled', 'moved', 'missed', 'failed'] as const
export type VisitDoor = (typeof visitDoors)[number]

/** Who may be with the two: one person whom the patient wants there, or who interprets. */
export const guestRoles = ['support', 'interpreter'] as const
export type GuestRole = (typeof guestRoles)[number]

/** A browser to connect to, and whose it is. Of two the one whose side comes first here makes the offers. */
export const visitSides = ['doctor', 'patient', 'guest'] as const
export type VisitSide = (typeof visitSides)[number]
export const Peer = z.object({ device: Id, side: z.enum(visitSides), name: z.string() })
export type Peer = z.infer<typeof Peer>

/** A video appointment as one of the two sees it, and what holds at this moment. */
export const Visit = z.object({
  appointment: Appointment,
  side: z.enum(['patient', 'doctor']),
  door: z.enum(visitDoors),
  opensAt: Instant,
  /** Where a moved one is held now. */
  movedTo: Id.nullable(),
  /** The other one: whether their browser is here, and since when they are or were last heard of. */
  other: z.object({ isHere: z.boolean(), since: Instant.nullable() }),
  /** The browsers to connect to: of the other one once the doctor has let the patient in, of the third once they were let in too. */
  peers: z.array(Peer),
  /** The third person who has a link; null while nobody has. Their name is empty until they have said it. */
  guest: z.object({ role: z.enum(guestRoles), name: z.string(), isHere: z.boolean(), isIn: z.boolean() }).nullable(),
  /** Whether the asking browser is the one that is in the visit; another one that joins later takes its place. */
  isMine: z.boolean(),
  /** When the doctor let the patient in, when the two ended it, and when they went on by phone. */
  admittedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  phoneAt: Instant.nullable(),
  /** The patient's number, for the doctor alone; empty for the patient. */
  phone: z.string(),
  can: z.object({
    admit: z.boolean(),
    phone: z.boolean(),
    miss: z.boolean(),
    end: z.boolean(),
    fail: z.boolean(),
    /** Make a link for a third person; one that was made before ends with that. */
    invite: z.boolean(),
    admitGuest: z.boolean(),
    removeGuest: z.boolean(),
  }),
  asOf: Instant,
})
export type Visit = z.infer<typeof Visit>

/** The servers that help two browsers find each other. */
export const VisitRoute = z.object({
  servers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
  relayOnly: z.boolean(),
})
export type VisitRoute = z.infer<typeof VisitRoute>

/** What opens the socket of a visit; nothing of it stands in an address. */
export const VisitTicket = z.object({ ticket: z.string() })

/** One browser that takes part. It chooses its id itself, anew each time its page is loaded. */
export const Device = z.object({ device: Id })

/** One attempt at a connection, named by whoever begins it: what belongs to an earlier one is told apart by it. */
const call = Id

/** What two browsers tell each other to find a way to each other: the patient's that it is ready, then the words of WebRTC as they are. */
export const SignalBody = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({
    call,
    description: z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(60_000) }),
  }),
  z.object({
    call,
    candidate: z.object({
      candidate: z.string().max(2_000),
      sdpMid: z.string().max(64).nullable(),
      sdpMLineIndex: z.int().min(0).max(64).nullable(),
      usernameFragment: z.string().max(256).nullable(),
    }),
  }),
])
export type SignalBody = z.infer<typeof SignalBody>

const who: ['patient', 'doctor'] = ['patient', 'doctor']

const read = endpoint('GET', '/api/video/:id', {
  who,
  summary: 'A video appointment of mine: whether its door is open, and who is there',
  params: IdParams,
  query: z.object({ device: Id.optional() }),
  reply: Visit,
})

const join = endpoint('POST', '/api/video/:id/join', {
  who,
  summary: 'Come to the door with this browser; the one I came with before is sent away',
  params: IdParams,
  body: Device,
  reply: Visit,
  limit: { max: 120, seconds: 600 },
})

const leave = endpoint('POST', '/api/video/:id/leave', {
  who,
  summary: 'Go; the visit stays open, and one may come back',
  params: IdParams,
  body: Device,
  reply: Visit,
})

const route = endpoint('GET', '/api/video/:id/route', {
  who,
  summary: 'The servers that help two browsers find each other, with credentials for an hour',
  params: IdParams,
  reply: VisitRoute,
})

const ticket = endpoint('POST', '/api/video/:id/ticket', {
  who,
  summary: 'A ticket that opens the WebSocket of the visit for this browser: once, within half a minute',
  params: IdParams,
  body: Device,
  reply: VisitTicket,
  limit: { max: 120, seconds: 600 },
})

const invite = endpoint('POST', '/api/video/:id/guest', {
  who,
  summary: 'Make a link for a third person, which is shown once; one that was made before ends with it',
  params: IdParams,
  body: z.object({ role: z.enum(guestRoles, 'Choose who it is for.') }),
  reply: z.object({ visit: Visit, path: z.string() }),
  limit: { max: 20, seconds: 600 },
})

const removeGuest = endpoint('POST', '/api/video/:id/guest/remove', {
  who,
  summary: 'Have the third person leave; their link ends',
  params: IdParams,
  body: Device,
  reply: Visit,
})

/** What the two wrote to each other in a visit; afterwards it is a conversation like any other. */
export const VisitChat = z.object({
  /** Null until something was written. */
  threadId: Id.nullable(),
  /** The newest of them, oldest first. */
  messages: z.array(SupportMessage),
  /** Up to when the other side has read; null for nothing. */
  readAt: Instant.nullable(),
  /** How many of the other one's this side has not read. */
  unread: z.int(),
})
export type VisitChat = z.infer<typeof VisitChat>

const chat = endpoint('GET', '/api/video/:id/chat', {
  who,
  summary: 'What was written in a visit of mine',
  params: IdParams,
  reply: VisitChat,
})

const write = endpoint('POST', '/api/video/:id/chat', {
  who,
  summary: 'Write to the other one while the visit is on; it is kept with the conversations of the patient',
  params: IdParams,
  body: z.object({
    message: longText('your message'),
    /** Made by the browser: the same message sent twice is one. */
    requestKey: Id,
    /** What a patient says of words that can mean something dangerous; without it they are refused with `safety_first`. */
    safety: z.enum(safetyAnswers).default('none'),
    shown: safetyShown,
  }),
  reply: VisitChat,
  limit: { max: 60, seconds: 600 },
})

const step = (name: string, summary: string) =>
  endpoint('POST', `/api/video/:id/${name}`, {
    who: 'doctor',
    summary,
    params: IdParams,
    body: z.object({}),
    reply: Visit,
  })

export const video = {
  read,
  join,
  leave,
  route,
  ticket,
  invite,
  removeGuest,
  chat,
  write,
  admitGuest: step('guest/admit', 'Let the waiting third person in'),
  admit: step('admit', 'Let the waiting patient in'),
  phone: step('phone', 'Go on by phone; the number is shown to the doctor alone'),
  miss: step('miss', 'The patient did not come; they are asked to choose another time'),
  end: step('end', 'End the visit for both'),
  fail: step('fail', 'The two could not talk; the patient is asked to choose another time'),
}
