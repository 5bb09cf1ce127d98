import { SOCKETS_OF_SIDE, type socketCloses } from '@om/contracts/video-socket'
import type { Seat } from './visit-ticket.ts'

/** Sockets that have not said their ticket yet: of one address, and of all. */
const MOST_WAITING = { ofOne: 20, ofAll: 200 }

/** Of each kind of work so many at once: sockets that all have something to ask leave connections to whoever presses a button. */
const MOST_AT_ONCE = 3

/** Lets work begin in turn, so many at once. */
const createTurns = () => {
  const waiting: (() => void)[] = []
  let free = MOST_AT_ONCE
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

type Line = { device: () => string | undefined; close: (why: keyof typeof socketCloses) => void }

/** The sockets of this copy: who waits with a ticket, and which are open on each side of a visit, the oldest first. */
export const createRoom = () => {
  const waiting = new Map<string, number>()
  const open = new Map<string, Set<Line>>()
  let all = 0
  return {
    /** What sockets look for, and what they say, each in turn. */
    look: createTurns(),
    say: createTurns(),
    hasPlace: (address: string): boolean =>
      all < MOST_WAITING.ofAll && (waiting.get(address) ?? 0) < MOST_WAITING.ofOne,
    /** Counts one that waits; answers how to count it no more. */
    wait: (address: string): (() => void) => {
      all += 1
      waiting.set(address, (waiting.get(address) ?? 0) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        all -= 1
        const left = (waiting.get(address) ?? 1) - 1
        if (left > 0) waiting.set(address, left)
        else waiting.delete(address)
      }
    },
    /** Takes one in, in the place of an earlier one of the same browser, or of the oldest where a side has too many. */
    enter: (line: Line, { appointmentId, claims, device }: Seat): (() => void) => {
      const key = `${appointmentId} ${claims?.sub ?? 'guest'}`
      const lines = open.get(key) ?? new Set()
      for (const other of [...lines]) if (other.device() === device) other.close('replaced')
      for (const other of [...lines].slice(0, Math.max(0, lines.size - SOCKETS_OF_SIDE + 1))) other.close('replaced')
      open.set(key, lines.add(line))
      return () => {
        lines.delete(line)
        if (lines.size === 0 && open.get(key) === lines) open.delete(key)
      }
    },
  }
}

export type Room = ReturnType<typeof createRoom>
