import { Day, Id } from '@om/contracts/common'
import type { RegisterFilter } from '@om/contracts/register'
import { addDays, type IsoDate } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { boardPath } from '../recalls/recalls-address.ts'

const PAGE = 50

// Whom it is searched for stands in no address: beside a medicine that would say something of somebody.
const Asked = z.object({
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  medicine: z.string().max(40).optional().catch(undefined),
  prescriberId: Id.optional().catch(undefined),
})
export type Asked = z.infer<typeof Asked>

export const registerAddress = (asked: Asked): string => {
  const params = new URLSearchParams({ section: 'register' })
  for (const [name, value] of Object.entries(asked)) if (value) params.set(name, value)
  return `${boardPath}?${params}`
}

/** One page of the register, newest first. */
export const loadLines = (filter: RegisterFilter, cursor?: string, signal?: AbortSignal) =>
  api.supplies.register({ body: { ...filter, limit: PAGE, ...(cursor ? { cursor } : {}) } }, { signal })

/** What the register shows first. */
export const loadRegister = async (url: string, signal: AbortSignal) => {
  const { searchParams } = new URL(url)
  const { to, ...others } = Asked.parse(Object.fromEntries(searchParams))
  const asked: Asked = { ...others, to: to && others.from && to < others.from ? undefined : to }
  return { asked, page: await loadLines({ ...asked, search: '' }, undefined, signal) }
}

export type RegisterPage = NonNullable<Awaited<ReturnType<typeof loadRegister>>>

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A stretch of days that can be chosen by its name. */
export type Period = { label: string; from: IsoDate; to: IsoDate }

const monthBefore = (today: IsoDate, months: number): Period => {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - months)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1)
  const from = first.toISOString().slice(0, 10)
  return { label: monthName.format(first), from, to: addDays(last.toISOString().slice(0, 10), -1) }
}

/** Today, yesterday, and the last twelve months. */
export const periodsAt = (today: IsoDate): Period[] => [
  { label: 'Today', from: today, to: today },
  { label: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
  ...Array.from({ length: 12 }, (_, months) => monthBefore(today, months)),
]
