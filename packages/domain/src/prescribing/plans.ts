/** The private plans, offered only after a doctor has approved one. */
import type { Brand } from '../brand.ts'
import { type Money, roundCents } from '../money.ts'

export const planCodes = ['M-A', 'M-B', 'M-C', 'W-A', 'W-B', 'W-C'] as const
export type PlanCode = (typeof planCodes)[number]

export type PlanInfo = { code: PlanCode; brand: Brand; name: string; summary: string; per30DaysCents: number }

/** The default days between deliveries. (Spec §9) */
export const DEFAULT_INTERVAL_DAYS = 45

const plans: Record<PlanCode, PlanInfo> = {
  'M-A': {
    code: 'M-A',
    brand: 'men',
    name: 'Daily oral plan',
    summary: 'One a day, by mouth, with doctor follow-up.',
    per30DaysCents: 4700,
  },
  'M-B': {
    code: 'M-B',
    brand: 'men',
    name: 'Daily scalp liquid plan',
    summary: 'Applied to the scalp once a day, with doctor follow-up.',
    per30DaysCents: 5900,
  },
  'M-C': {
    code: 'M-C',
    brand: 'men',
    name: 'Combined plan',
    summary: 'Two treatments together, with doctor follow-up.',
    per30DaysCents: 7900,
  },
  'W-A': {
    code: 'W-A',
    brand: 'women',
    name: 'Daily oral plan',
    summary: 'One a day, by mouth, with doctor follow-up.',
    per30DaysCents: 5200,
  },
  'W-B': {
    code: 'W-B',
    brand: 'women',
    name: 'Daily scalp foam plan',
    summary: 'Applied to the scalp once a day, with doctor follow-up.',
    per30DaysCents: 4500,
  },
  'W-C': {
    code: 'W-C',
    brand: 'women',
    name: 'Combined plan',
    summary: 'Two treatments together, with doctor follow-up.',
    per30DaysCents: 6900,
  },
}

/** A plan by its code, or null. */
export const planOf = (code: string): PlanInfo | null => {
  const known = planCodes.find(one => one === code)
  return known ? plans[known] : null
}

/** The price of one delivery: the 30-day price in proportion, in cents, halves up. */
export const planPrice = (code: PlanCode, intervalDays: number): Money => ({
  cents: roundCents((plans[code].per30DaysCents * intervalDays) / 30),
  currency: 'AUD',
})

/** GST in a plan's price: none, because a supply on prescription is GST-free. (REG-24) */
export const PLAN_GST_CENTS = 0
