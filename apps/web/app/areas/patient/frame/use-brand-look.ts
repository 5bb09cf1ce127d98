import type { Brand } from '@om/domain/brand'
import { useEffect, useState } from 'react'
import { useOwnLook } from '#app/brand/use-own-look.ts'
import { api } from '#app/browser/api.ts'

/** The brand of someone's care; null before their first assessment, and when it cannot be read. */
const brandOfCare = async (): Promise<Brand | null> => {
  const journey = await api.me.journey().catch(() => null)
  return journey?.steps.some(step => step.state === 'done') ? journey.brand : null
}

/** Shows the portal in the colours of the brand that this patient came through; neutral until that is known. */
export const useBrandLook = (patientId: string | null): void => {
  const [brand, setBrand] = useState<Brand | null>(null)
  useEffect(() => {
    let isCurrent = true
    const learn = (found: Brand | null) => isCurrent && setBrand(found)
    if (patientId === null) learn(null)
    else void brandOfCare().then(learn)
    return () => {
      isCurrent = false
    }
  }, [patientId])
  useOwnLook(brand)
}
