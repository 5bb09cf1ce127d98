import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { PlanChange } from '@om/contracts/plan-changes'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import type { Subscription } from '@om/contracts/subscriptions'
import { formatDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Kind = 'pause' | 'skip' | 'move'
type Send = (kind: Kind | 'undo', on: string | null) => Promise<PlanChange>

/** What can be changed, at which price, and who makes the change: of a plan, or of goods. */
export type Changing = Pick<Subscription, 'options' | 'amountCents' | 'currency'> & { of: PlanChange['of']; send: Send }

export const receiptPath = (id: string) => `/patient-subscription-management/changes/${id}`

/** A plan, as what can be changed. */
export const changingPlan = ({ id, options, amountCents, currency }: Subscription): Changing => ({
  of: 'plan',
  options,
  amountCents,
  currency,
  send: (kind, on) => api.subscriptions.change({ params: { id }, body: { kind, on, seen: options.seen } }),
})

/** Goods of the shop, as what can be changed. */
export const changingGoods = ({
  id,
  options,
  amountCents,
  currency,
  nextChargeOn: chargeOn,
}: ProductSubscription): Changing => ({
  of: 'goods',
  options,
  amountCents,
  currency,
  send: (kind, on) => api.goods.change({ params: { id }, body: { kind, on, seen: options.seen, chargeOn } }),
})

/** What a patient can change about a plan or goods that run: each in two presses, then its receipt. Only what is possible is offered. (§5.5) */
export const PlanOptions = ({ changing }: { changing: Changing }) => {
  const { pause, move, skipTo } = changing.options
  const [open, setOpen] = useState<Kind | null>(null)
  if (!pause && !move && !skipTo) return null
  const button = (kind: Kind, words: string) => (
    <Button
      variant={open === kind ? 'light' : 'default'}
      aria-expanded={open === kind}
      onClick={() => setOpen(open === kind ? null : kind)}
    >
      {words}
    </Button>
  )
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {pause && button('pause', 'Pause')}
        {skipTo && button('skip', 'Skip the next')}
        {move && button('move', 'Move the date')}
      </Group>
      {open && <ChangeForm key={open} changing={changing} kind={open} />}
    </Stack>
  )
}

/** Sends a change and opens its receipt; where another window was faster, the page shows how it stands. */
export const useChange = <Args extends unknown[]>(send: (...args: Args) => Promise<PlanChange>) => {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return useSend(
    async (...args: Args) => {
      try {
        return await send(...args)
      } catch (error) {
        const isOld = isApiError(error) && (error.code === 'plan_changed' || error.code === 'subscription_wrong_state')
        if (isOld) void revalidate()
        throw error
      }
    },
    {
      revalidate: false,
      onDone: async change => {
        announce(change.title)
        await navigate(receiptPath(change.id))
      },
    },
  )
}

const action: Record<Kind, string> = { pause: 'Pause it', skip: 'Skip it', move: 'Move it' }

const ChangeForm = ({ changing, kind }: { changing: Changing; kind: Kind }) => {
  const { amountCents: cents, currency, options } = changing
  const days = kind === 'skip' ? null : options[kind]
  const [on, setOn] = useState((kind === 'pause' ? days?.to : days?.from) ?? '')
  const { send, busy, problem } = useChange(changing.send)
  const price = formatMoney({ cents, currency })
  const isChosen = days !== null && on >= days.from && on <= days.to
  const wrong = days && !isChosen ? `Choose a day from ${formatDay(days.from)} to ${formatDay(days.to)}.` : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) void send(kind, days ? on : null)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={action[kind]}>
      <Stack gap="sm" maw="34rem">
        {days && (
          <TextInput
            type="date"
            size="md"
            label={kind === 'pause' ? 'Paused until' : 'The next payment is on'}
            min={days.from}
            max={days.to}
            value={on}
            onChange={event => setOn(event.currentTarget.value)}
            error={wrong}
          />
        )}
        <Text size="body" aria-live="polite">
          {kind === 'skip'
            ? `The next payment of ${price} and its delivery are left out. The one after is on ${options.skipTo ? formatDay(options.skipTo) : ''}.`
            : `The next payment of ${price} is on ${wrong ? 'that day' : formatDay(on)}. Nothing is charged before.`}
          {kind === 'pause' && changing.of === 'plan' && ' Before that delivery a doctor looks at your answers.'}
        </Text>
        <Group>
          <Button type="submit" loading={busy}>
            {action[kind]}
          </Button>
        </Group>
        <ProblemAlert problem={problem} />
      </Stack>
    </form>
  )
}
