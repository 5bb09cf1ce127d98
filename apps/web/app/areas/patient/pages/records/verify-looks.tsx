import { Button, Stack, Text } from '@mantine/core'
import type { LooksVerdict } from '@om/contracts/own-record'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'

const entriesOf = (count: number) => `${count.toLocaleString('en-AU')} ${count === 1 ? 'entry' : 'entries'}`

const verdictWords = ({ intact, waiting, brokenAt, wholeLog }: LooksVerdict): string[] => [
  brokenAt
    ? `An entry of ${formatDay(brokenAt)} is not as it was written; ${entriesOf(intact)} about you can be relied on. Please tell us: we look into it at once.`
    : `${entriesOf(intact)} about you checked: nothing has been changed since it was written.`,
  ...(waiting > 0 ? [`Not sealed yet, from the last seconds: ${entriesOf(waiting)}. Check again in a minute.`] : []),
  wholeLog
    ? `The whole log, with the entries about everybody, was checked last on ${formatDateTime(wholeLog.at)}: ${wholeLog.isIntact ? 'nothing had been changed or taken out.' : 'something was not as it was written, and we are looking into it.'}`
    : 'The whole log is checked each night; the first check is still to come.',
]

/** Checks the list against the chain of hashes, and says plainly what that proves. */
export const VerifyLooks = () => {
  const [verdict, setVerdict] = useState<LooksVerdict | null>(null)
  const { send, busy, problem } = useSend(() => api.ownRecord.verifyLooks(), { revalidate: false, onDone: setVerdict })
  const isGood = verdict !== null && verdict.brokenAt === null && verdict.wholeLog?.isIntact !== false
  return (
    <Card
      title="Can you rely on this list?"
      size="lg"
      aside={
        verdict && <StatusBadge meaning={isGood ? 'good' : 'danger'}>{isGood ? 'Intact' : 'Not intact'}</StatusBadge>
      }
    >
      <Stack gap="md" align="flex-start">
        <Text>
          Each entry is sealed with a number that is worked out from its words and from the seal of the entry before it.
          Who changes an entry afterwards breaks the seals. Here you check those about you.
        </Text>
        <Button variant="default" loading={busy} onClick={() => void send()}>
          {verdict ? 'Check again' : 'Check the seals'}
        </Button>
        <ProblemAlert problem={problem} />
        <div role="status">
          {verdict && (
            <Stack gap="xs">
              {verdictWords(verdict).map(line => (
                <Text key={line}>{line}</Text>
              ))}
              <Text size="sm" c="dimmed">
                What this shows: the entries above are those that were written when somebody opened your record through
                our pages, and nobody has changed them since. What it does not show: a look that leaves no entry, such
                as a line with your name in a list that somebody works through, or one by somebody who runs the database
                itself.
              </Text>
            </Stack>
          )}
        </div>
      </Stack>
    </Card>
  )
}
