import { type Peer, type SignalBody, type VisitRoute, type VisitSide, visitSides } from '@om/contracts/video'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '#app/browser/live.ts'
import type { Grade } from '#app/features/device-test/connection-figures.ts'
import { connect, type Link } from './connect.ts'

/** How often the other browser's words are asked for while there is no way to it yet: news of them can get lost. */
const ASK_MS = 1_500
/** No news come by themselves to somebody without an account: their browser asks more often. */
const ASK_AS_GUEST_MS = 500
/** How long a way that was lost is looked for before a new connection is begun. */
const ANEW_MS = 12_000
/** Poor looks in a row after which the picture is left out, so that the sound gets through. */
const POOR_LOOKS = 4

type Sent = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
type Shown = { link: Link; remote: MediaStream | null; grade: Grade }

const nothing: Shown = { link: 'connecting', remote: null, grade: 'good' }

type Heard = { id: number; from: string; body: SignalBody }

/** How the browsers of a visit reach each other through the server: for the two by their account, for a third person by their link. */
export type Line = {
  /** Of the appointment; empty where no news of it come by themselves. */
  id: string
  route: () => Promise<VisitRoute>
  tell: (to: string, body: SignalBody) => Promise<unknown>
  hear: (after: number) => Promise<{ items: Heard[] }>
}

/**
 * Sound and picture between this browser and one other, while that is there to connect to. The side that comes later says that it is
 * ready, and the other begins a connection with a name of its own; so either may be loaded again, change its device or lose the network
 * at any time.
 */
export const useCall = (
  line: Line,
  side: VisitSide,
  { device: peer, side: theirs }: Peer,
  sent: Sent,
  onPoor: () => void,
): Shown => {
  const [shown, setShown] = useState(nothing)
  const call = useRef<ReturnType<typeof connect> | null>(null)
  const ask = useRef<() => void>(() => {})
  const poor = useRef(0)
  const link = useRef<Link>('connecting')

  const grade = useEffectEvent((next: Grade) => {
    poor.current = next === 'poor' ? poor.current + 1 : 0
    if (poor.current === POOR_LOOKS) onPoor()
    setShown(before => ({ ...before, grade: next }))
  })
  const begin = useEffectEvent(() => call.current?.send(sent))

  useLive(['video'], ({ subjectId }) => {
    if (subjectId === line.id) ask.current()
  })
  const { route: readRoute, tell: tellTo, hear: heard } = line
  const route = useEffectEvent(readRoute)
  const tellPeer = useEffectEvent(tellTo)
  const hearAfter = useEffectEvent(heard)

  useEffect(() => {
    let isOver = false
    let after = 0
    let turn: Promise<unknown> = Promise.resolve()
    let current = ''
    const makesOffers = visitSides.indexOf(side) < visitSides.indexOf(theirs)
    const tell = (body: SignalBody) => tellPeer(peer, body)
    const open = async (name: string) => {
      const servers = await route()
      if (isOver) return
      call.current?.close()
      current = name
      link.current = 'connecting'
      setShown(nothing)
      call.current = connect({
        makesOffers,
        route: servers,
        renew: () => route(),
        call: name,
        tell,
        onLink: next => {
          if (name !== current) return
          link.current = next
          setShown(before => ({ ...before, link: next }))
        },
        onRemote: remote => name === current && setShown(before => ({ ...before, remote })),
        onGrade: next => grade(next),
      })
      await begin()
    }
    // One after the other: a candidate is of no use before the offer it belongs to.
    const hear = async () => {
      const { items } = await hearAfter(after)
      for (const [at, { id: number, from, body }] of items.entries()) {
        if (isOver || number <= after) continue
        after = number
        if (from !== peer) continue
        if ('ready' in body) {
          const isLast = !items.slice(at + 1).some(one => one.from === peer && 'ready' in one.body)
          if (makesOffers && isLast) await open(crypto.randomUUID())
          continue
        }
        const begins = !makesOffers && 'description' in body && body.call !== current
        if (begins) await open(body.call)
        if (body.call === current) await call.current?.hear(body)
      }
    }
    const askNow = () => {
      turn = turn.then(() => (isOver ? undefined : hear())).catch(() => {})
    }
    ask.current = askNow
    let isSaid = false
    let lostSince = performance.now()
    const sayReady = () => {
      isSaid = true
      lostSince = performance.now()
      turn = turn
        .then(() => tell({ ready: true }))
        .catch(() => {
          isSaid = false
        })
    }
    const timer = setInterval(
      () => {
        if (link.current === 'connected') {
          lostSince = performance.now()
          return
        }
        // Whatever the other browser had begun before belongs to a page, or a network, that is gone.
        if (!makesOffers && (!isSaid || performance.now() - lostSince > ANEW_MS)) sayReady()
        askNow()
      },
      side === 'guest' ? ASK_AS_GUEST_MS : ASK_MS,
    )
    if (!makesOffers) sayReady()
    askNow()
    return () => {
      isOver = true
      clearInterval(timer)
      ask.current = () => {}
      call.current?.close()
      call.current = null
      poor.current = 0
      link.current = 'connecting'
      setShown(nothing)
    }
  }, [peer, theirs, side])

  const { audio, video } = sent
  useEffect(() => void call.current?.send({ audio, video }), [audio, video])

  return shown
}
