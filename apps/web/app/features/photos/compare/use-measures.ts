import type { PhotoOverTime } from '@om/contracts/photos'
import { useEffect, useState } from 'react'
import { type Measures, measure } from '../quality.ts'

/** Longest side that is measured, in pixels. */
const MEASURED_SIDE = 320

const measureOf = async (address: string): Promise<Measures | null> => {
  const picture = new Image()
  const isLoaded = new Promise<boolean>(resolve => {
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
  })
  picture.src = address
  if (!(await isLoaded) || picture.naturalWidth === 0) return null
  const scale = Math.min(1, MEASURED_SIDE / Math.max(picture.naturalWidth, picture.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context && measure(context.getImageData(0, 0, canvas.width, canvas.height))
}

/** Light and sharpness of photos, measured on this device from their small pictures; by the photo, as they become known. */
export const useMeasures = (photos: readonly PhotoOverTime[]): ReadonlyMap<string, Measures> => {
  const [known, setKnown] = useState<ReadonlyMap<string, Measures>>(new Map())
  const wanted = photos.filter(({ id }) => !known.has(id))
  const key = wanted.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo, whatever its link is by now
  useEffect(() => {
    let isCurrent = true
    for (const { id, thumb } of wanted)
      void measureOf(thumb).then(found => {
        if (isCurrent && found) setKnown(now => new Map([...now, [id, found]]))
      })
    return () => {
      isCurrent = false
    }
  }, [key])
  return known
}
