import { Button, Group, List, Stack, Text } from '@mantine/core'
import { type RecallAnswer, type RecallForPatient, recallAnswers } from '@om/contracts/recalls'
import { formatDay } from '@om/domain/dates'
import { useEffect } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { useSend } from '#app/ui/use-send.ts'

const words: Record<RecallAnswer, string> = {
  understood: 'I have understood',
  used: 'I have used it',
  still_have: 'I still have it',
}

/** What is wrong with something that was sent, what to do, and the patient's answer. */
export const RecallCard = ({ recall }: { recall: RecallForPatient }) => {
  const { id, message, what, orders, toldAt, answer } = recall
  const { pharmacy } = useConfig()
  useEffect(() => {
    // Whether it was read is told again at the next visit.
    void api.recalls.markRead({ params: { id }, body: {} }).catch(() => undefined)
  }, [id])
  const { send, busy, error } = useSend(
    (given: RecallAnswer) => api.recalls.answer({ params: { id }, body: { answer: given } }),
    { onDone: () => announce('Thank you. The pharmacy has your answer.') },
  )
  return (
    <Card
      title="Important: about something we sent you"
      size="lg"
      aside={<StatusBadge meaning={answer ? 'good' : 'danger'}>{answer ? 'Answered' : 'Please answer'}</StatusBadge>}
    >
      <Stack gap="md">
        <Text>
          {`It concerns ${what.join(', ')} from ${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}.`}
        </Text>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</Text>
        <div className="note" data-meaning="danger">
          <Text fw={600}>What to do now</Text>
          <List>
            <List.Item>Stop using it.</List.Item>
            <List.Item>Keep it aside, in its container, out of reach of children. Do not throw it away.</List.Item>
            <List.Item>
              Call our pharmacy on <a href={`tel:${pharmacy.phone}`}>{phoneWords(pharmacy.phone)}</a>. If you feel
              unwell, see a doctor; in an emergency call <a href="tel:000">000</a>.
            </List.Item>
          </List>
        </div>
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>
            {answer ? `You answered: ${words[answer]}. You can change that.` : 'Please tell us where you stand:'}
          </legend>
          <Group gap="sm" mt="xs">
            {recallAnswers.map(one => (
              <Button
                key={one}
                variant={answer === one ? 'filled' : 'default'}
                aria-pressed={answer === one}
                loading={busy}
                onClick={() => void send(one)}
              >
                {words[one]}
              </Button>
            ))}
          </Group>
        </fieldset>
        <ProblemAlert problem={error === null ? null : problemOf(error)} />
        <Text size="sm" c="dimmed">{`We wrote to you on ${formatDay(toldAt.slice(0, 10))}.`}</Text>
      </Stack>
    </Card>
  )
}
