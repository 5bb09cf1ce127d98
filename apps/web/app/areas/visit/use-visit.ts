import type { Visit } from '@om/contracts/video'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { useSend } from '#app/ui/use-send.ts'
import type { Line } from './use-call.ts'

/** How often a browser says that it is still there; three missed ones make it away. */
const HERE_MS = 8_000

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

  const learn = (next: Visit): Visit => {
    learnClinicTime(next.asOf)
    // An answer that was overtaken on its way tells nothing new.
    setVisit(before => (Date.parse(next.asOf) < Date.parse(before.asOf) ? before : next))
    return next
  }

  const look = useEffectEvent(async () => {
    const next = await (hasJoined
      ? api.video.here({ params, body: { device } })
      : api.video.read({ params, query: { device } })
    ).catch(() => null)
    if (next) learn(next)
  })

  useLive(['video', 'appointment'], ({ subjectId }) => {
    if (subjectId === id) void look()
  })
  useEffect(() => {
    const timer = setInterval(() => void look(), HERE_MS)
    const back = () => void look()
    window.addEventListener('online', back)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', back)
    }
  }, [])

  const { send, busy, problem } = useSend(
    async (step: Step) => {
      const next = isByDevice(step)
        ? await api.video[step]({ params, body: { device } })
        : await api.video[step]({ params, body: {} })
      if (step === 'join') setJoined(true)
      if (step === 'leave') setJoined(false)
      // The answer to a step of the doctor does not know which browser asked.
      return learn(isByDevice(step) ? next : await api.video.here({ params, body: { device } }))
    },
    { revalidate: false },
  )

  const line: Line = {
    id,
    route: () => api.video.route({ params }),
    tell: (to, body) => api.video.send({ params, body: { device, to, body } }),
    hear: after => api.video.receive({ params, query: { device, after } }),
  }

  return { visit, learn, line, hasJoined, isMine: hasJoined && visit.isMine, step: send, busy, problem }
}
