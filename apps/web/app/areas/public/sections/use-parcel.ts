import type { Parcel } from '@om/contracts/parcels'
import { useEffect, useState } from 'react'
import { publicApi } from '#app/browser/api.ts'

/** Gentle on the carrier: a parcel is looked at again once a minute while the page is in front. */
const LOOK_AGAIN_MS = 60_000

/** A parcel as last known. It is looked at again while it is under way; a look that fails leaves everything as it is. */
export const useParcel = (first: Parcel): Parcel => {
  const [parcel, setParcel] = useState(first)
  const { trackingNumber } = first
  const isOver = parcel.milestone === 'delivered'
  useEffect(() => setParcel(first), [first])
  useEffect(() => {
    if (isOver) return
    let lookedAt = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return
      lookedAt = Date.now()
      publicApi.parcels.track({ params: { trackingNumber } }).then(setParcel, () => undefined)
    }
    const timer = setInterval(look, LOOK_AGAIN_MS / 4)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver, trackingNumber])
  return parcel
}
