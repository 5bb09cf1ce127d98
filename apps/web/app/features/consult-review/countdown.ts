import type { SlaLevel } from '@om/contracts/consults'
import { SLA_AMBER_MS, SLA_RED_MS, SLA_TARGET_MS } from '@om/domain/sla'
import type { z } from 'zod'

type Level = z.infer<typeof SlaLevel>

const MINUTE = 60_000

/** A length of time as a queue shows it: `45 min`, `5 h 12 min`, `2 d 3 h`; under a minute is `under 1 min`. */
export const timeSpan = (ms: number): string => {
  const minutes = Math.floor(Math.abs(ms) / MINUTE)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** What is left of the 24 hours, in words. */
export const dueWords = (dueAt: string, now: number): string => {
  const left = Date.parse(dueAt) - now
  return left < 0 ? `overdue by ${timeSpan(left)}` : `due in ${timeSpan(left)}`
}

const levels: readonly Level[] = ['green', 'amber', 'red', 'breach']

/**
 * The level now: the clinic's own, or a later one where time has passed since it was told. (Spec: 24-hour target; amber
 * 16 h, red 22 h)
 */
export const levelNow = (told: Level, dueAt: string | null, now: number): Level => {
  if (dueAt === null) return told
  const left = Date.parse(dueAt) - now
  const passed: Level =
    left <= 0
      ? 'breach'
      : left <= SLA_TARGET_MS - SLA_RED_MS
        ? 'red'
        : left <= SLA_TARGET_MS - SLA_AMBER_MS
          ? 'amber'
          : 'green'
  return levels[Math.max(levels.indexOf(told), levels.indexOf(passed))] ?? told
}
