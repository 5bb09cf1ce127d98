import { manageSubscriptionsPath, type PatientHoldings } from '@om/domain/subscription-status'
import { useEffect, useState } from 'react'
import { useLive } from '#app/browser/live.ts'
import { readHoldings } from '#app/features/subscriptions/read-holdings.ts'

const nothingYet: PatientHoldings = { loading: true, subscriptions: [], productSubscriptions: [], prescriptions: [] }

/** Where Manage Subscriptions leads for this patient; to the page for newcomers while that is not known. (Spec §4, §7) */
export const useManagePath = (patientId: string | null): string => {
  const [holdings, setHoldings] = useState(nothingYet)
  const [changes, setChanges] = useState(0)
  useLive(patientId === null ? [] : ['subscription'], () => setChanges(count => count + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a subscription asks again
  useEffect(() => {
    let isCurrent = true
    if (patientId === null) setHoldings(nothingYet)
    else void readHoldings(patientId).then(found => isCurrent && setHoldings(found))
    return () => {
      isCurrent = false
    }
  }, [patientId, changes])
  return manageSubscriptionsPath(holdings)
}
