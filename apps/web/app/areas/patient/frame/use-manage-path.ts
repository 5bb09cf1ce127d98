import { manageSubscriptionsPath, type PatientHoldings } from '@om/domain/subscription-status'
import { useEffect, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { supabase } from '#app/browser/supabase.ts'

const nothingYet: PatientHoldings = { loading: true, subscriptions: [], productSubscriptions: [], prescriptions: [] }

const statusesOf = async (call: Promise<{ subscriptions: { status: string }[] }>): Promise<{ status: string }[]> => {
  // A check that fails counts as no active subscription. (Spec §8)
  const reply = await call.catch(() => null)
  return reply?.subscriptions ?? []
}

const purchasedPrescriptions = async (patientId: string): Promise<PatientHoldings['prescriptions']> => {
  const client = await supabase()
  const { data } = await client
    .from('prescriptions')
    .select('purchased,status')
    .eq('patient_id', patientId)
    .eq('purchased', true)
    .eq('status', 'active')
  return data ?? []
}

const readHoldings = async (userId: string): Promise<PatientHoldings> => {
  const params = { userId }
  const [subscriptions, productSubscriptions, prescriptions] = await Promise.all([
    statusesOf(api.subscriptions.check({ params })),
    statusesOf(api.subscriptions.products({ params })),
    purchasedPrescriptions(userId).catch(() => []),
  ])
  return { subscriptions, productSubscriptions, prescriptions }
}

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
