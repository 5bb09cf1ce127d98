import { Button, Stack, Text } from '@mantine/core'
import { createBillingPortalSession } from '@om/contracts/billing'
import { useState } from 'react'
import { callApi } from '#app/browser/api-helper.ts'
import { supabase } from '#app/browser/supabase.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'

/** The address of the provider's page, asked for on each press: it works for a short time. (Spec §7: billing paths) */
const portalUrl = async (): Promise<string> => {
  const { auth } = await supabase()
  const { data } = await auth.getSession()
  const { method, path, reply } = createBillingPortalSession
  return reply.parse(await callApi(path, { method, body: {}, token: data.session?.access_token ?? '' })).url
}

const NOT_OPENED =
  'The billing page could not be opened, and nothing was changed. Try again in a minute, or write to us.'

/** Leads to the payment provider's own page for cards and invoices. */
export const BillingPortalButton = () => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const open = async () => {
    setState('busy')
    try {
      window.location.assign(await portalUrl())
    } catch {
      setState('failed')
    }
  }
  return (
    <Stack gap="xs" align="start">
      <ProblemAlert problem={state === 'failed' ? { message: NOT_OPENED } : null} />
      <Button variant="default" loading={state === 'busy'} onClick={() => void open()}>
        Cards and billing
      </Button>
      <Text size="sm" c="dimmed">
        Opens the payment provider’s own page: your cards, your invoices, and cancelling.
      </Text>
    </Stack>
  )
}
