import { useEffect, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { storedToken } from '#app/browser/stored-session.ts'

export type CareWay = { path: string; label: string; hasPlan: boolean }

const QUIZ: CareWay = { path: '/hair-loss-quiz', label: 'Take the free hair quiz', hasPlan: false }

const ways = {
  active: { path: '/patient-subscription-management', label: 'Open your plan', hasPlan: true },
  offered: { path: '/patient-subscription', label: 'See your plan and confirm it', hasPlan: true },
} as const satisfies Record<string, CareWay>

/**
 * Where what a doctor decides on leads: to the plan of someone who has one, otherwise to the quiz. `isNeeded` keeps people
 * from being asked about who have nothing of the kind in their cart. (REG-05)
 */
export const useCareWay = (isNeeded: boolean): CareWay => {
  const [way, setWay] = useState(QUIZ)
  useEffect(() => {
    if (!isNeeded || !storedToken()) return
    api.subscriptions.plans().then(
      ({ items }) => {
        if (items.some(({ status }) => status === 'offered' || status === 'paying')) setWay(ways.offered)
        else if (items.some(({ status }) => status === 'active')) setWay(ways.active)
      },
      () => undefined,
    )
  }, [isNeeded])
  return way
}
