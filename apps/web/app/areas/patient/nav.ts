import { manageSubscriptionsPath, type PatientHoldings } from '@om/domain/subscription-status'
import { useEffect, useState } from 'react'
import type { NavItem } from '#app/areas/portal/portal-shell.tsx'
import { useLive } from '#app/browser/live.ts'

/**
 * The patient navigation, in the order of the specification; only pages that exist. Manage Subscriptions leads to one
 * of two pages. (Spec §2, §4)
 */
export const useNav = (patientId: string | null, unread: number): readonly NavItem[] => [
  { label: 'Dashboard', to: '/patient-dashboard' },
  { label: 'Appointments', to: '/patient-appointments' },
  { label: 'Orders', to: '/patient-orders' },
  { label: 'Health Records', to: '/consumer-health-records' },
  { label: 'Manage Subscriptions', to: useManagePath(patientId) },
  { label: 'Messages', to: '/patient-messages', also: '/secure-messaging', unread },
]

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menuWith = (unread: number): readonly NavItem[] => [
  { label: 'My Profile', to: '/patient-profile' },
  { label: 'Health Records', to: '/consumer-health-records' },
  { label: 'Resources', to: '/patient-evidence' },
  { label: 'Messages', to: '/patient-messages', unread },
]

// It asks three times, and waits for that anyway: the page comes first. What cannot be read counts as none.
const holdingsOf = async (patientId: string): Promise<PatientHoldings> => {
  try {
    const { readHoldings } = await import('#app/features/subscriptions/read-holdings.ts')
    return await readHoldings(patientId)
  } catch {
    return nothingYet
  }
}

const nothingYet: PatientHoldings = { loading: true, subscriptions: [], productSubscriptions: [], prescriptions: [] }

/** Where Manage Subscriptions leads for this patient; to the page for newcomers while that is not known. (Spec §4, §7) */
const useManagePath = (patientId: string | null): string => {
  const [holdings, setHoldings] = useState(nothingYet)
  const [changes, setChanges] = useState(0)
  useLive(patientId === null ? [] : ['subscription'], () => setChanges(count => count + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a subscription asks again
  useEffect(() => {
    let isCurrent = true
    if (patientId === null) setHoldings(nothingYet)
    else void holdingsOf(patientId).then(found => isCurrent && setHoldings(found))
    return () => {
      isCurrent = false
    }
  }, [patientId, changes])
  return manageSubscriptionsPath(holdings)
}
