import type { Brand } from '@om/domain/brand'
import { useEffect, useLayoutEffect, useState } from 'react'
import { lookVars } from '#app/brand/look-vars.ts'
import { looks } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'

/** What a member keeps of their brand: colours, corners and shadows. The type stays the clinic's, so nothing moves. */
const ownVars = (brand: Brand): Record<string, string> => {
  const { tint, radius } = looks[brand]
  const kept = Object.entries(lookVars(brand)).filter(([name]) => !/^--(font|display)-/.test(name))
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(tint.map((color, step) => [`--mantine-color-tint-${step}`, color])),
    '--mantine-color-tint-filled': looks[brand].action,
    '--mantine-color-tint-filled-hover': looks[brand].actionHover,
    '--mantine-primary-color-filled': looks[brand].action,
    '--mantine-primary-color-filled-hover': looks[brand].actionHover,
    '--mantine-radius-default': radius.small,
    '--mantine-radius-sm': radius.small,
    '--mantine-radius-md': radius.medium,
    '--mantine-radius-lg': radius.large,
  }
}

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
  useLayoutEffect(() => {
    if (brand === null) return undefined
    const { style } = document.documentElement
    const own = Object.entries(ownVars(brand))
    const before = own.map(([name]) => [name, style.getPropertyValue(name)] as const)
    for (const [name, value] of own) style.setProperty(name, value)
    return () => {
      for (const [name, value] of before) style.setProperty(name, value)
    }
  }, [brand])
}
