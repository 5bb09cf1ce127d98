import { Alert, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { NoticeSettings } from '@om/contracts/notices'
import { useEffect, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { endPush, subscribe, subscriptionOf } from '#app/browser/push-registration.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { deviceOf } from './renew-push.ts'

type Props = { settings: NoticeSettings; pushKey: string; onChange: (settings: NoticeSettings) => void }

/** How push stands in this browser: it cannot, it may not, it may be turned on, it is on. */
type Standing = 'unsupported' | 'blocked' | 'off' | 'on'

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

const standingOf = async (userId: string): Promise<Standing> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await subscriptionOf(userId).catch(() => null)) ? 'on' : 'off'
}

class NotReached extends Error {}

const turnOn = async (userId: string, pushKey: string): Promise<NoticeSettings | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const subscription = await subscribe(userId, pushKey).catch((cause: unknown) => {
    throw new NotReached('the push service of the browser did not answer', { cause })
  })
  try {
    return await api.notices.addDevice({ body: deviceOf(subscription) })
  } catch (error) {
    await endPush()
    throw error
  }
}

const words: Record<Exclude<Standing, 'on' | 'off'>, { title: string; text: string }> = {
  unsupported: {
    title: 'This browser shows no push notifications',
    text: 'Use another browser if you want them. E-mail and the bell work here as before.',
  },
  blocked: {
    title: 'This browser has been told not to show our notifications',
    text: 'To allow them, press the sign beside the address of this page, choose Notifications and Allow, then load this page again.',
  },
}

const onApple = {
  title: 'On an iPhone or iPad, add us to the Home Screen first',
  text: 'Press Share, then Add to Home Screen. Open Olive Mane from there and come back to this page.',
}

/** Push in this browser, and the other devices of the reader that have it. */
export const PushDevices = ({ settings, pushKey, onChange }: Props) => {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.person.id : ''
  const [standing, setStanding] = useState<Standing | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const { devices } = settings
  const isKnown = devices.some(({ isThis }) => isThis)
  useEffect(() => {
    if (userId) void standingOf(userId).then(setStanding)
  }, [userId])
  const starting = useSend(
    async () => {
      setUnreached(false)
      try {
        return await turnOn(userId, pushKey)
      } catch (error) {
        if (!(error instanceof NotReached)) throw error
        setUnreached(true)
        return null
      }
    },
    {
      revalidate: false,
      onDone: async saved => {
        setStanding(await standingOf(userId))
        if (!saved) return
        onChange(saved)
        toast('Push notifications are on for this device')
      },
    },
  )
  const ending = useSend(
    async ({ id, isThis }: { id: string; isThis: boolean }) => {
      const saved = await api.notices.removeDevice({ params: { id } })
      if (isThis) await endPush()
      return saved
    },
    {
      revalidate: false,
      onDone: async saved => {
        onChange(saved)
        setStanding(await standingOf(userId))
        toast('That device is told nothing more')
      },
    },
  )
  const isOff = standing === 'off' || (standing === 'on' && !isKnown)
  const refusal = standing === 'unsupported' && isApple() ? onApple : words[standing as keyof typeof words]
  return (
    <Stack gap="sm" component="section" aria-label="Push notifications">
      <Text fw={600}>Push notifications</Text>
      <Text c="dimmed">
        A short line on the screen of your device, also while this page is closed. It never names a medicine or what it
        is for. It ends when you sign out there.
      </Text>
      <ProblemAlert problem={starting.problem ?? ending.problem} />
      {isUnreached && (
        <Alert color="caution" title="Your browser could not turn them on">
          <Text>Its own push service did not answer. Check that you are online, and try again in a minute.</Text>
        </Alert>
      )}
      {refusal && (
        <Alert color="info" title={refusal.title}>
          <Text>{refusal.text}</Text>
        </Alert>
      )}
      {isOff && (
        <Group>
          <Button variant="default" loading={starting.busy} onClick={() => void starting.send()}>
            Turn on for this device
          </Button>
        </Group>
      )}
      {devices.length > 0 && (
        <Stack component="ul" gap="sm" className="plain-list" aria-label="Devices with push notifications">
          {devices.map(({ id, name, addedAt, lastAt, isThis }) => (
            <Group component="li" key={id} justify="space-between" gap="xs">
              <div>
                <Text>
                  {name || 'A browser we could not recognise'}
                  {isThis && ' (this device)'}
                </Text>
                <Text size="sm" c="dimmed">
                  {lastAt ? 'Last told ' : 'Turned on '}
                  <RelativeTime at={lastAt ?? addedAt} />
                </Text>
              </div>
              <UnstyledButton
                fz="sm"
                td="underline"
                disabled={ending.busy}
                onClick={() => void ending.send({ id, isThis })}
              >
                Remove<span className="visually-hidden">, {name}</span>
              </UnstyledButton>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
