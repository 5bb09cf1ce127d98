import type { Visit } from '@om/contracts/video'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { useSend } from '#app/ui/use-send.ts'
import { createVisitLine } from './visit-line.ts'

type Step = 'join' | 'leave' | 'removeGuest' | 'admit' | 'admitGuest' | 'phone' | 'miss' | 'end' | 'fail'

/** Steps that name the browser by which they are taken. */
const byDevice = ['join', 'leave', 'removeGuest'] as const
const isByDevice = (step: Step): step is (typeof byDevice)[number] => byDevice.some(one => one === step)

/** A video appointment as it stands, kept current, and what this browser may do about it. */
export const useVisit = (loaded: Visit) => {
  const { id } = loaded.appointment
  const [device] = useState(() => crypto.randomUUID())
  const [visit, setVisit] = useState(loaded)
  const [hasJoined, setJoined] = useState(false)
  const params = { id }
  const [isHeard, setHeard] = useState(true)
  const [line] = useState(() =>
    createVisitLine({
      ticket: () => api.video.ticket({ params, body: { device } }),
      route: () => api.video.route({ params }),
    }),
  )

  const learn = (next: Visit): Visit => {
    learnClinicTime(next.asOf)
    // An answer that was overtaken on its way tells nothing new.
    setVisit(before => (Date.parse(next.asOf) < Date.parse(before.asOf) ? before : next))
    return next
  }

  const news = useEffectEvent(learn)
  // Where the door stays shut there is nothing to hear any more.
  const isAhead = ['early', 'open', 'phone'].includes(loaded.door)
  useEffect(() => {
    if (!isAhead) return undefined
    return line.start({
      news: said => 'visit' in said && news(said.visit),
      over: () => {},
      up: setHeard,
    })
  }, [line, isAhead])

  const { send, busy, problem } = useSend(
    async (step: Step) => {
      const next = isByDevice(step)
        ? await api.video[step]({ params, body: { device } })
        : await api.video[step]({ params, body: {} })
      if (step === 'join') {
        setJoined(true)
        line.wake()
      }
      if (step === 'leave') setJoined(false)
      // The answer to a step of the doctor does not know which browser asked.
      return learn(isByDevice(step) ? next : await api.video.read({ params, query: { device } }))
    },
    { revalidate: false },
  )

  return { visit, learn, line, isHeard, hasJoined, isMine: hasJoined && visit.isMine, step: send, busy, problem }
}
