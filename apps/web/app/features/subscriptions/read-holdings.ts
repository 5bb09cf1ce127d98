import type { PatientHoldings } from '@om/domain/subscription-status'
import { api } from '#app/browser/api.ts'
import { supabase } from '#app/browser/supabase.ts'

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

/** What decides where Manage Subscriptions leads for a patient; whatever cannot be read counts as none. (Spec §4, §7) */
export const readHoldings = async (userId: string): Promise<PatientHoldings> => {
  const params = { userId }
  const [subscriptions, productSubscriptions, prescriptions] = await Promise.all([
    statusesOf(api.subscriptions.check({ params })),
    statusesOf(api.subscriptions.products({ params })),
    purchasedPrescriptions(userId).catch(() => []),
  ])
  return { subscriptions, productSubscriptions, prescriptions }
}
