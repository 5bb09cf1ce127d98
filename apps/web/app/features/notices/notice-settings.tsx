import { Skeleton, Stack, Switch, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { NoticeChannel, NoticeKind, NoticeSettings as Settings } from '@om/contracts/notices'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { zoneHere } from '#app/ui/time.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { noticeWords } from './notice-words.ts'
import { PushDevices } from './push-devices.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { TextMessages } from './text-messages.tsx'

const channelWords: Record<NoticeChannel, string> = {
  bell: 'In the product',
  email: 'E-mail',
  push: 'Push',
  sms: 'Text',
}

const load = () => api.notices.settings()

/** By which channels the reader is told what. Each switch is kept as it is pressed, and shows in every other window. */
export const NoticeSettings = () => {
  const { value: settings, setValue, failure, reload } = useLoaded(load)
  useLive(['notice'], () => void reload())
  if (failure !== null && !settings) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!settings) return <Skeleton height={220} radius="md" role="status" aria-label="Loading what we tell you" />
  const held = settings.channels.filter(channel => channel === 'push' || channel === 'sms')
  return (
    <Stack gap="xl">
      <SettingsTable settings={settings} onChange={setValue} />
      {settings.pushKey !== null && <PushDevices settings={settings} pushKey={settings.pushKey} onChange={setValue} />}
      {settings.texts && <TextMessages texts={settings.texts} onChange={setValue} />}
      {held.length > 0 && <QuietHours quiet={settings.quiet} held={held} onChange={setValue} />}
      {settings.pushKey === null && (
        <Text c="dimmed">We do not send push notifications to phones or computers at the moment.</Text>
      )}
      {settings.texts === null && <Text c="dimmed">We do not send text messages at the moment.</Text>}
    </Stack>
  )
}

type PartProps = { settings: Settings; onChange: (settings: Settings) => void }
type Ways = Settings['kinds'][number]['channels']

const isAlways = (ways: Ways, wanted: NoticeChannel) =>
  ways.some(({ channel, mayChange }) => channel === wanted && !mayChange)

type Choice = { kind: NoticeKind; channel: NoticeChannel; isOn: boolean }

/** What a kind is about, and why its e-mails cannot be turned off where that is so. */
const About = ({ kind, isMailed }: { kind: NoticeKind; isMailed: boolean }) => (
  <>
    <Text fw={600}>{noticeWords[kind].name}</Text>
    <Text size="sm" c="dimmed">
      {noticeWords[kind].about}
    </Text>
    {isMailed && (
      <Text size="sm" c="dimmed">
        By e-mail always: {noticeWords[kind].always}
      </Text>
    )}
  </>
)

/** On a phone what a kind is about stands above its channels, so that neither is squeezed. */
const SettingsTable = ({ settings, onChange }: PartProps) => {
  const isPhone = useMediaQuery('(max-width: 37.4375em)', false, { getInitialValueInEffect: false })
  const { send, busy, problem } = useSend(
    (choice: Choice) => api.notices.choose({ body: { ...choice, zone: zoneHere() } }),
    {
      revalidate: false,
      onDone: saved => {
        onChange(saved)
        announce('Kept')
      },
    },
  )
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        In the product, everything stays in the list behind the bell, so that you can find it again. What has to reach
        you comes by e-mail as well; why is said with each.
      </Text>
      <ProblemAlert problem={problem} />
      <Table.ScrollContainer minWidth={220} type="native" tabIndex={0} role="group" aria-label="By what we tell you">
        <Table
          verticalSpacing="sm"
          horizontalSpacing={0}
          withRowBorders={!isPhone}
          aria-label="What we tell you, and how"
        >
          <Table.Thead className={isPhone ? 'visually-hidden' : undefined}>
            <Table.Tr>
              {!isPhone && <Table.Th scope="col">About</Table.Th>}
              {settings.channels.map(channel => (
                <Table.Th key={channel} scope="col" pr="xs" {...(isPhone ? {} : { w: 76 })}>
                  {channelWords[channel]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {settings.kinds.map(({ kind, channels }) => (
            <KindRows key={kind} {...{ kind, channels, isPhone, busy }} onChoose={choice => void send(choice)} />
          ))}
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

type RowsProps = {
  kind: NoticeKind
  channels: Ways
  isPhone: boolean
  busy: boolean
  onChoose: (choice: Choice) => void
}

const KindRows = ({ kind, channels, isPhone, busy, onChoose }: RowsProps) => {
  const { name } = noticeWords[kind]
  const cells = channels.map(({ channel, isOn, mayChange }) => (
    <Table.Td key={channel} pr="xs" style={isPhone ? { verticalAlign: 'top' } : undefined}>
      {isPhone && (
        <Text size="xs" c="dimmed" aria-hidden="true">
          {channelWords[channel]}
        </Text>
      )}
      {mayChange ? (
        <Switch
          size="md"
          aria-label={`${name}: ${channelWords[channel]}`}
          checked={isOn}
          disabled={busy}
          onChange={event => onChoose({ kind, channel, isOn: event.currentTarget.checked })}
        />
      ) : (
        <Text size="sm" c="dimmed">
          Always
        </Text>
      )}
    </Table.Td>
  ))
  const about = <About kind={kind} isMailed={isAlways(channels, 'email')} />
  if (isPhone)
    return (
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="rowgroup" colSpan={channels.length} fw={400} pt="lg" pb={0}>
            {about}
          </Table.Th>
        </Table.Tr>
        <Table.Tr>{cells}</Table.Tr>
      </Table.Tbody>
    )
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="row" fw={400} pr="sm">
          {about}
        </Table.Th>
        {cells}
      </Table.Tr>
    </Table.Tbody>
  )
}
