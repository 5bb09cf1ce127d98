import { type Peer, type SignalBody, type VisitSide, visitSides } from '@om/contracts/video'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Grade } from '#app/features/device-test/connection-figures.ts'
import { connect, type Link } from './connect.ts'
import type { Line } from './visit-line.ts'

/** How often a way that is not there yet, or any more, is thought of. */
const LOOK_MS = 1_500
/** How long a way that was lost is looked for before a new connection is begun. */
const ANEW_MS = 12_000
/** Poor looks in a row after which the picture is left out, so that the sound gets through. */
const POOR_LOOKS = 4

type Sent = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
type Shown = { link: Link; remote: MediaStream | null; grade: Grade }

const nothing: Shown = { link: 'connecting', remote: null, grade: 'good' }

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
  const poor = useRef(0)
  const link = useRef<Link>('connecting')

  const grade = useEffectEvent((next: Grade) => {
    poor.current = next === 'poor' ? poor.current + 1 : 0
    if (poor.current === POOR_LOOKS) onPoor()
    setShown(before => ({ ...before, grade: next }))
  })
  const begin = useEffectEvent(() => call.current?.send(sent))

  useEffect(() => {
    let isOver = false
    let after = 0
    let turn: Promise<unknown> = Promise.resolve()
    let current = ''
    const makesOffers = visitSides.indexOf(side) < visitSides.indexOf(theirs)
    const tell = (body: SignalBody) => line.tell(peer, body)
    const open = async (name: string) => {
      const servers = await line.route()
      if (isOver) return
      call.current?.close()
      current = name
      link.current = 'connecting'
      setShown(nothing)
      call.current = connect({
        makesOffers,
        route: servers,
        renew: line.route,
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
      for (const { id, body } of line.heardFrom(peer)) {
        if (isOver || id <= after) continue
        after = id
        if ('ready' in body) {
          if (makesOffers) await open(crypto.randomUUID())
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
    const stopListening = line.listen(askNow)
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
    const timer = setInterval(() => {
      if (link.current === 'connected') {
        lostSince = performance.now()
        return
      }
      // Whatever the other browser had begun before belongs to a page, or a network, that is gone.
      if (!makesOffers && (!isSaid || performance.now() - lostSince > ANEW_MS)) sayReady()
    }, LOOK_MS)
    if (!makesOffers) sayReady()
    askNow()
    return () => {
      isOver = true
      clearInterval(timer)
      stopListening()
      call.current?.close()
      call.current = null
      poor.current = 0
      link.current = 'connecting'
      setShown(nothing)
    }
  }, [line, peer, theirs, side])

  const { audio, video } = sent
  useEffect(() => void call.current?.send({ audio, video }), [audio, video])

  return shown
}
