import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SignalBody, Visit } from './video.ts'
import { GuestVisit } from './video-guest.ts'

/**
 * What the browsers of a visit and the server say to each other over one WebSocket: how the visit stands, and what one browser tells
 * another to find a way to it. A browser asks for a ticket first, by an ordinary call, and says it as its first words.
 */

/** How long a ticket waits to be used, once. */
export const TICKET_MS = 30_000
/** How long an open socket may wait with its ticket. */
export const HELLO_MS = 5_000
/** How often the server looks whether a browser is still there, and says how the visit stands. */
export const HEARTBEAT_MS = 8_000
/** Largest message, in bytes: a description of 60,000 characters and what goes with it. */
export const SOCKET_MESSAGE_BYTES = 128 * 1024
/** So much one browser may say in ten seconds: messages, and what is in them. */
export const SOCKET_SAYINGS = 300
/** Sockets of one side of a visit at one copy of the server: a page, and one that has not noticed yet that it is gone. */
export const SOCKETS_OF_SIDE = 4

/** Why the server closes a socket, and so what the page does next. */
export const socketCloses = {
  /** The visit, or the link to it, is over: nothing is to be had here any more. */
  over: 4000,
  /** The token or the ticket ran out: come again with a new one. */
  renew: 4001,
  /** The session or the account has ended: whoever it was has to sign in. */
  signedOut: 4002,
  /** Another socket of the same browser, or too many of the same side, came after it: wait until somebody asks for it. */
  replaced: 4003,
  /** What was said makes no sense, or is more than anybody has to say. */
  refused: 4004,
} as const

const Saying = z.object({
  /** Counted by the browser from 1: what is said twice, because an answer was lost, is one. */
  number: z.int().min(1),
  to: Id,
  body: SignalBody,
})
export type Saying = z.infer<typeof Saying>

/** What a browser says first: its ticket, and the number of the last signal that it has heard. */
export const SocketHello = z.object({ ticket: z.string().min(20).max(100), after: z.int().min(0) })

/** What a browser says to the others, in order. */
export const SocketSay = z.object({ say: z.array(Saying).min(1).max(50) })
export type SocketSay = z.infer<typeof SocketSay>

export const Signal = z.object({ id: z.int(), from: Id, body: SignalBody })
export type Signal = z.infer<typeof Signal>

/** What the server says. */
export const SocketNews = z.union([
  z.object({ visit: Visit }),
  z.object({ guestVisit: GuestVisit }),
  z.object({ signals: z.array(Signal) }),
  /** Said up to this number; for whom was not there to hear it, by number. */
  z.object({ said: z.int(), unheard: z.array(z.int()) }),
])
export type SocketNews = z.infer<typeof SocketNews>

/** The address of the socket. It is listed with the endpoints; what is said there is told above. */
export const visitSocket = endpoint('GET', '/api/video-socket', {
  who: 'anyone',
  summary: 'The WebSocket of a video visit; who comes says a ticket first',
  reply: z.unknown(),
})

export const videoSocket = { open: visitSocket }
