import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { AttachedPhoto } from '@om/contracts/photos'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Props = { photo: AttachedPhoto; onDone: () => Promise<void> }

/** A doctor takes a paper out of the record that does not belong there, and says why. */
export const TakeAway = ({ photo: { id }, onDone }: Props) => {
  const [reason, setReason] = useState<string | null>(null)
  const { send, busy, problem } = useSend(
    async () => {
      await api.photos.takeAway({ params: { id }, body: { reason: reason ?? '' } })
      await onDone()
    },
    { revalidate: false, onDone: () => announce('The paper is out of the record.') },
  )
  if (reason === null)
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setReason('')}>
        Take out of the record
      </Button>
    )
  return (
    <Stack gap="xs" maw={320}>
      <Text size="sm">
        For a paper that does not belong here, such as one of somebody else. Nobody sees it from then on; your reason
        stays in the audit log.
      </Text>
      <Textarea
        label="Why does it not belong here?"
        autosize
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <ProblemAlert problem={problem} />
      <Group gap="xs">
        <Button size="compact-md" loading={busy} onClick={() => void send()}>
          Take it out
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setReason(null)}>
          Leave it
        </Button>
      </Group>
    </Stack>
  )
}
