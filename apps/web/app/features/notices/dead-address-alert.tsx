import { Alert, Button, Group, Portal, Stack, Text } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { notices } from '@om/contracts/notices'
import { hasRole, type Role } from '@om/domain/access'
import { useState } from 'react'
import { Link } from 'react-router'
import { supabase } from '#app/browser/supabase.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Dead = NonNullable<CallReply<typeof notices.list>['deadAddress']>

const sendLink = async (email: string) => {
  const client = await supabase()
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/auth/callback` },
  })
  if (error) throw error
}

/** Where somebody gives another address. */
const settingsOf = (role: Role): string => {
  if (role === 'doctor') return '/doctor-settings'
  return role === 'pharmacist' || hasRole('admin', role) ? '?security=open' : '/patient-profile'
}

const what = {
  bounced: 'What we send there comes back, so we have stopped.',
  complained: 'Our mail was marked as unwanted there, so we have stopped sending it.',
}

/** Says on every page that mail does not arrive, and how that is put right; it goes by itself once it is. */
export const DeadAddressAlert = ({ dead: { address, kind } }: { dead: Dead }) => {
  const session = useSession()
  const [isSent, setSent] = useState(false)
  const { send, busy, problem } = useSend(() => sendLink(address), {
    revalidate: false,
    onDone: () => {
      setSent(true)
      toast('The link is on its way')
    },
  })
  if (session.state !== 'signed-in') return null
  return (
    <Portal target="#urgent">
      <Alert color="caution" title="Our e-mails do not reach you" mb="xl">
        <Stack gap="sm" align="flex-start">
          <Text>
            {what[kind]} Your address with us is <strong style={{ overflowWrap: 'anywhere' }}>{address}</strong>.
            Everything we tell you meanwhile is behind the bell.
          </Text>
          {isSent && <Text>If it arrives, open the link in it: then we know that the address works.</Text>}
          <ProblemAlert problem={problem} />
          <Group gap="sm">
            <Button component={Link} to={settingsOf(session.person.role)} variant="default">
              Give another address
            </Button>
            <Button variant="default" loading={busy} onClick={() => void send()}>
              {isSent ? 'Send it again' : 'It works: send a link there'}
            </Button>
          </Group>
        </Stack>
      </Alert>
    </Portal>
  )
}
