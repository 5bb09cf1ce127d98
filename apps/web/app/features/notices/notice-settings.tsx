import { Skeleton, Stack, Switch, Table, Text } from '@mantine/core'
import type { NoticeChannel, NoticeKind, NoticeSettings as Settings } from '@om/contracts/notices'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { noticeWords } from './notice-words.ts'

const channelWords: Record<NoticeChannel, string> = { bell: 'In the product', email: 'E-mail' }

const load = () => api.notices.settings()

type Choice = { kind: NoticeKind; channel: NoticeChannel; isOn: boolean }

/** By which channels the reader is told what. Each switch is kept as it is pressed, and shows in every other window. */
export const NoticeSettings = () => {
  const { value: settings, setValue, failure, reload } = useLoaded(load)
  useLive(['notice'], () => void reload())
  const { send, busy, problem } = useSend((body: Choice) => api.notices.choose({ body }), {
    revalidate: false,
    onDone: saved => {
      setValue(saved)
      announce('Kept')
    },
  })
  if (failure !== null && !settings) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!settings) return <Skeleton height={220} radius="md" role="status" aria-label="Loading what we tell you" />
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        What has to reach you cannot be turned off. Everything is listed behind the bell at the top of the page.
      </Text>
      <ProblemAlert problem={problem} />
      <SettingsTable settings={settings} isBusy={busy} onChoose={choice => void send(choice)} />
    </Stack>
  )
}

type TableProps = { settings: Settings; isBusy: boolean; onChoose: (choice: Choice) => void }

const SettingsTable = ({ settings, isBusy, onChoose }: TableProps) => {
  const channels = settings.kinds[0]?.channels.map(({ channel }) => channel) ?? []
  return (
    <Table verticalSpacing="sm" horizontalSpacing={0} aria-label="What we tell you, and how">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">About</Table.Th>
          {channels.map(channel => (
            <Table.Th key={channel} scope="col" w={96}>
              {channelWords[channel]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {settings.kinds.map(({ kind, channels: ways }) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" fw={400} pr="sm">
              <Text fw={600}>{noticeWords[kind].name}</Text>
              <Text size="sm" c="dimmed">
                {noticeWords[kind].about}
              </Text>
            </Table.Th>
            {ways.map(({ channel, isOn, mayChange }) => (
              <Table.Td key={channel}>
                {mayChange ? (
                  <Switch
                    size="md"
                    aria-label={`${noticeWords[kind].name}: ${channelWords[channel]}`}
                    checked={isOn}
                    disabled={isBusy}
                    onChange={event => onChoose({ kind, channel, isOn: event.currentTarget.checked })}
                  />
                ) : (
                  <Text size="sm" c="dimmed">
                    Always
                  </Text>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
