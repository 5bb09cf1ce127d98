import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { CopyButton } from '#app/features/security/copy-button.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'

const load = () => api.appointments.feed()

/** The secret link by which the doctor's own calendar reads their appointments: made, made anew, and ended. */
export const CalendarFeedCard = () => {
  const { value, setValue, failure, reload } = useLoaded(load)
  const [url, setUrl] = useState('')
  const make = useSend(() => api.appointments.makeFeed(), {
    revalidate: false,
    onDone: ({ url: made, feed }) => {
      setUrl(made)
      setValue({ feed })
      toast('The link is ready')
    },
  })
  const end = useSend(() => api.appointments.endFeed(), {
    revalidate: false,
    onDone: ended => {
      setUrl('')
      setValue(ended)
      toast('The link no longer works')
    },
  })
  if (failure !== null && !value) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!value) return <Skeleton height={96} radius="md" role="status" aria-label="Loading the link of your calendar" />
  const { feed } = value
  return (
    <Stack gap="md" pt="xs">
      <Text c="dimmed">
        Subscribe to it in the calendar of your phone or computer, and your appointments appear there by themselves:
        when and how, without any name. Whoever has the link can read them, so keep it to yourself.
      </Text>
      {feed && (
        <Text>
          A link was made on {formatDay(feed.createdAt)}.{' '}
          {feed.readAt ? (
            <>
              A calendar last read it <RelativeTime at={feed.readAt} />.
            </>
          ) : (
            'No calendar has read it yet.'
          )}
        </Text>
      )}
      {url && (
        <Stack gap="xs" align="flex-start">
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {url}
          </Code>
          <CopyButton text={url}>Copy the link</CopyButton>
          <Text size="sm" c="dimmed">
            It is shown this once. If you lose it, make another one.
          </Text>
        </Stack>
      )}
      <ProblemAlert problem={make.problem ?? end.problem} />
      <Group gap="sm">
        <Button variant="default" loading={make.busy} onClick={() => void make.send()}>
          {feed ? 'Make another link' : 'Make a link'}
        </Button>
        {feed && (
          <Button variant="default" loading={end.busy} onClick={() => void end.send()}>
            End the link
          </Button>
        )}
      </Group>
      {feed && (
        <Text size="sm" c="dimmed">
          With another link, the one before stops working.
        </Text>
      )}
    </Stack>
  )
}
