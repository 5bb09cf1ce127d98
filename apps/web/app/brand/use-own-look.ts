import type { Brand } from '@om/domain/brand'
import { useLayoutEffect } from 'react'
import { lookVars } from './look-vars.ts'
import { looks } from './looks.ts'
import { manifestOf, showManifest } from './manifest.ts'

/** What a member keeps of their brand: colours, corners and shadows. The type stays the clinic's, so nothing moves. */
const ownVars = (brand: Brand): Record<string, string> => {
  const { tint, radius } = looks[brand]
  const kept = Object.entries(lookVars(brand)).filter(([name]) => !/^--(font|display|title)-/.test(name))
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

/** Shows a page of the clinic in the colours of a brand while it is open, also for who installs it; null leaves it neutral. */
export const useOwnLook = (brand: Brand | null): void =>
  useLayoutEffect(() => {
    if (brand === null) return undefined
    const { style } = document.documentElement
    const own = Object.entries(ownVars(brand))
    const before = own.map(([name]) => [name, style.getPropertyValue(name)] as const)
    for (const [name, value] of own) style.setProperty(name, value)
    const manifestBefore = showManifest(manifestOf(brand))
    return () => {
      showManifest(manifestBefore)
      for (const [name, value] of before) style.setProperty(name, value)
    }
  }, [brand])
