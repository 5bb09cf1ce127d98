import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { NoticeSettings } from '@om/contracts/notices'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Texts = NonNullable<NoticeSettings['texts']>
type Props = { texts: Texts; onChange: (settings: NoticeSettings) => void }

/** Where a patient changes their mobile; staff have theirs kept by the admins. */
const ToNumber = ({ label }: { label: string }) => (
  <Anchor component={Link} to="/patient-profile#details" underline="always">
    {label}
  </Anchor>
)

const Stopped = ({ number, from, isPatient }: Texts & { isPatient: boolean }) => (
  <Alert color="caution" title={`Text messages to ${number} are stopped`}>
    <Stack gap="xs" align="flex-start">
      <Text>
        This number has answered STOP, so we send it nothing. To get texts again, send <strong>START</strong> from it to{' '}
        <strong>{from}</strong>. What you had chosen is kept until then.
      </Text>
      {isPatient && <ToNumber label="Give another number" />}
    </Stack>
  </Alert>
)

const Dead = ({ number, isPatient, onChange }: Texts & { isPatient: boolean } & Pick<Props, 'onChange'>) => {
  const { send, busy, problem } = useSend(() => api.notices.tryTexts(), {
    revalidate: false,
    onDone: saved => {
      onChange(saved)
      toast('A text is on its way. If it does not arrive, this page says so again.')
    },
  })
  return (
    <Alert color="caution" title={`Our texts do not reach ${number}`}>
      <Stack gap="sm" align="flex-start">
        <Text>
          The network says that this number does not exist or takes no texts, so we have stopped. Check that it is
          right.
        </Text>
        <ProblemAlert problem={problem} />
        <Group gap="md">
          {isPatient && <ToNumber label="Change the number" />}
          <Button variant="default" loading={busy} onClick={() => void send()}>
            It is right: try once more
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** What texts are, where they go, and what to do where they do not. */
export const TextMessages = ({ texts, onChange }: Props) => {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const { role } = session.person
  const isPatient = role === 'patient'
  const { standing, number } = texts
  const isKept = role === 'doctor' || role === 'pharmacist'
  if (standing === 'no_mobile' && !isPatient && !isKept) return null
  return (
    <Stack gap="sm" component="section" aria-label="Text messages">
      <Text fw={600}>Text messages</Text>
      {standing === 'no_mobile' && (
        <Text c="dimmed">
          We can send a short text to an Australian mobile.{' '}
          {isPatient ? (
            <>
              Your profile has none. <ToNumber label="Add your mobile" />
            </>
          ) : (
            'We have none of yours: tell the clinic’s admins, who keep your phone number.'
          )}
        </Text>
      )}
      {standing === 'open' && (
        <Text c="dimmed">
          A short text to {number} for each kind that you turn on above. All of them are off until you do. A text never
          names a medicine or what it is for, and has no link in it. Answer STOP to one to end them all.{' '}
          {isPatient && <ToNumber label="Change the number" />}
        </Text>
      )}
      {standing === 'stopped' && <Stopped {...texts} isPatient={isPatient} />}
      {standing === 'dead' && <Dead {...texts} isPatient={isPatient} onChange={onChange} />}
    </Stack>
  )
}
