import type { ConsultForDoctor } from '@om/contracts/consults'
import { type ConsultPhotos, PhotoView, photos } from '@om/contracts/photos'
import { useCallback, useRef } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { arrivedViews, keepLinks, needsLinks, viewList } from './photo-set.ts'

const Wish = z.object({ views: z.array(PhotoView), reason: z.string() })
const noWish = (): z.infer<typeof Wish> => ({ views: [], reason: '' })

/** Photos on screen are asked for again at most this often when their links fail. */
const AGAIN_AFTER_MS = 10_000

/**
 * The photos of the open case: loaded once, again when one arrives or the links are over. Each reading is recorded, so
 * nothing is asked for in between. Keeps what the doctor is about to ask the patient for.
 */
export const useCasePhotos = ({ id }: Pick<ConsultForDoctor, 'id'>) => {
  const last = useRef<ConsultPhotos | null>(null)
  const load = useCallback(async () => {
    const set = keepLinks(last.current, await api.photos.ofConsult({ params: { id } }), clinicNow())
    const arrived = arrivedViews(last.current, set)
    last.current = set
    if (arrived.length > 0) announce(`New photo: ${viewList(arrived)}`)
    return set
  }, [id])
  const { value: set, failure, reload } = useLoaded(load)
  const reloadDebounced = useDebounced(() => void reload())
  useLive(['photos'], event => {
    if (event.subjectId === id) reloadDebounced()
  })

  const triedAt = useRef(0)
  /** Asks for new links when those on screen are over, or when a picture did not come. */
  const renew = (didFail = false) => {
    const now = clinicNow()
    if (!last.current || (!didFail && !needsLinks(last.current, now)) || now - triedAt.current < AGAIN_AFTER_MS) return
    triedAt.current = now
    if (didFail) last.current = null
    void reload()
  }
  const asking = useContractForm(photos.ask, {
    draft: { key: `photo-wish:${id}`, schema: Wish },
    initial: noWish,
    toBody: ({ views: [view], reason }) => ({ view, reason }),
    send: async (body, { views }) => {
      // One after the other: asking for the same view with the same words again changes nothing.
      for (const view of views) await api.photos.ask({ params: { id }, body: { ...body, view } })
      return views
    },
    onDone: async () => {
      asking.reset()
      await reload()
    },
  })
  return { set, failure, reload, renew, asking }
}

export type CasePhotos = ReturnType<typeof useCasePhotos>
