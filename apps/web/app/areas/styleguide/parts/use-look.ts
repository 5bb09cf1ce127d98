import { useLocation } from 'react-router'
import { lookOf } from '#app/brand/look-of.ts'
import type { LookId } from '#app/brand/looks.ts'

/** The look that the open address names. */
export const useLook = (): LookId => lookOf(useLocation().pathname)
