import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { OwedPayment } from '@om/contracts/owed'
import { CLINIC_ZONE, formatMoment } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Try = OwedPayment['tries'][number]

const byWords: Record<Try['by'], string> = {
  renewal: 'the payment that was due',
  schedule: 'tried again by itself',
  patient: 'tried again by hand',
}

const cardWords = ({ card, isBackup }: Try) =>
  card ? `${isBackup ? 'backup card' : 'card'} ending in ${card}` : 'no card'

/** Every try of a payment, oldest first, with its card and what the bank said. */
export const TryList = ({ tries, zone }: { tries: readonly Try[]; zone: string | undefined }) => (
  <List size="sm" spacing={4} aria-label="Tries">
    {tries.map(one => (
      <List.Item key={one.at}>
        {formatDateTime(one.at, zone)}, {byWords[one.by]}, {cardWords(one)}:{' '}
        {one.outcome === 'paid' ? 'paid' : `not accepted, because ${one.why}`}
      </List.Item>
    ))}
  </List>
)

const standing = ({ isPaused, nextTryAt }: OwedPayment, zone: string | undefined): string => {
  if (isPaused)
    return 'We have tried for the last time, and this subscription is paused. Nothing was sent for it, so you owe us nothing, and nothing is charged by itself any more. It goes on from the day on which you pay.'
  const next = nextTryAt ? ` We try again on ${formatMoment(new Date(nextTryAt), zone ?? CLINIC_ZONE)}.` : ''
  return `Nothing is sent until it is paid.${next} You do not have to wait for that.`
}

const refusedWords = (why: string) => `It was not paid, because ${why}. Nothing was charged. You can use another card.`

type Props = {
  owed: OwedPayment
  zone: string | undefined
  /** The page on which another card was just kept. */
  sessionId?: string
  onPaid?: () => void | Promise<void>
}

/** What did not go through: how much, every try, what comes next, and the two ways to put it right now. (§5.5) */
export const OwedCard = ({ owed, zone, sessionId = '', onPaid }: Props) => {
  const { id, amountCents, currency, tries } = owed
  const [refusal, setRefusal] = useState('')
  const pay = useSend(() => api.billing.payOwed({ params: { id }, body: { sessionId } }), {
    onDone: async ({ outcome, why }) => {
      const said = outcome === 'paid' ? 'Paid. Your subscription goes on.' : refusedWords(why)
      setRefusal(outcome === 'paid' ? '' : said)
      announce(said)
      if (outcome !== 'paid') return
      toast(said)
      await onPaid?.()
    },
  })
  const card = useSend(() => api.billing.owedCard({ params: { id } }), {
    revalidate: false,
    onDone: ({ url }) => window.location.assign(url),
  })
  const confirm = useSend(() => api.billing.confirmOwed({ params: { id } }), {
    revalidate: false,
    onDone: ({ url }) => window.location.assign(url),
  })
  const needsHolder = tries.at(-1)?.outcome === 'needs_holder' && !sessionId
  const price = formatMoney({ cents: amountCents, currency })
  return (
    <Card size="lg" title={`A payment of ${price} did not go through`}>
      <Stack gap="md">
        <Text maw="70ch">{standing(owed, zone)}</Text>
        {tries.length > 0 && <TryList tries={tries} zone={zone} />}
        {refusal && <Alert color="danger">{refusal}</Alert>}
        {needsHolder && (
          <Text maw="70ch">
            Your bank wants you to confirm this payment yourself. That happens on the page of our payment provider;
            nothing is charged before.
          </Text>
        )}
        <ProblemAlert problem={pay.problem ?? card.problem ?? confirm.problem} />
        <Group gap="sm">
          {needsHolder && (
            <Button loading={confirm.busy} onClick={() => void confirm.send()}>
              Confirm with your bank
            </Button>
          )}
          <Button variant={needsHolder ? 'default' : 'filled'} loading={pay.busy} onClick={() => void pay.send()}>
            {sessionId ? `Pay ${price} with the new card` : `Pay ${price} now`}
          </Button>
          <Button variant="default" loading={card.busy} onClick={() => void card.send()}>
            Use another card
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
