import { pathFor } from '@om/contracts/client'
import type { checkSubscriptions, productSubscriptions } from '@om/contracts/subscriptions'
import type { PatientHoldings } from '@om/domain/subscription-status'
import { callApi } from '#app/browser/api-helper.ts'
import type { SessionClient } from '#app/browser/session-client.ts'
import { supabase } from '#app/browser/supabase.ts'

type Holding = { status: string }

const statusesOf = async (
  check: typeof checkSubscriptions | typeof productSubscriptions,
  userId: string,
  token: string,
): Promise<Holding[]> => {
  // A check that fails counts as no active subscription. (Spec §8)
  const reply = await callApi(pathFor(check, { params: { userId } }), { token }).catch(() => null)
  return check.reply.safeParse(reply).data?.subscriptions ?? []
}

const purchasedPrescriptions = async (
  client: SessionClient,
  patientId: string,
): Promise<PatientHoldings['prescriptions']> => {
  const tables = await client.data()
  const { data } = await tables
    .from('prescriptions')
    .select('purchased,status')
    .eq('patient_id', patientId)
    .eq('purchased', true)
    .eq('status', 'active')
  return data ?? []
}

/** What decides where Manage Subscriptions leads for a patient; whatever cannot be read counts as none. (Spec §4, §7) */
export const readHoldings = async (userId: string): Promise<PatientHoldings> => {
  const [client, contracts] = await Promise.all([supabase(), import('@om/contracts/subscriptions').catch(() => null)])
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token ?? ''
  const [subscriptions, productHoldings, prescriptions] = await Promise.all([
    contracts ? statusesOf(contracts.checkSubscriptions, userId, token) : [],
    contracts ? statusesOf(contracts.productSubscriptions, userId, token) : [],
    purchasedPrescriptions(client, userId).catch(() => []),
  ])
  return { subscriptions, productSubscriptions: productHoldings, prescriptions }
}
