import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import type { PlanChange } from '@om/contracts/plan-changes'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { type Changing, changingGoods, changingPlan, receiptPath, useChange } from '#app/features/plan/plan-options.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { exactTime } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/plan-receipt'

export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, change, { items }, goods] = await Promise.all([
    api.me.read({}, { signal }),
    api.subscriptions.receipt({ params: { id: params.id } }, { signal }),
    api.subscriptions.mine({}, { signal }),
    api.goods.mine({}, { signal }),
  ])
  const subscription = items.find(one => one.id === change.subscriptionId)
  const ofShop = goods.items.find(one => one.id === change.subscriptionId)
  return { me, change, subscription, goods: ofShop }
}

export const HydrateFallback = () => <ListSkeleton rows={1} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** What a change of a plan, or of goods of the shop, did, at an address of its own, and the way back from it. (REG-23) */
export default function PlanReceipt({ loaderData: { me, change, subscription, goods } }: Route.ComponentProps) {
  useFreshPage(['subscription'])
  const changing = goods ? changingGoods(goods) : subscription && changingPlan(subscription)
  return (
    <Page>
      <PageHeader title={change.title} lead={`Your receipt of ${exactTime(change.at, zoneOf(me))}.`} />
      <Stack gap="xl">
        {change.isUndone && <Alert color="info">This was taken back later.</Alert>}
        <div className="card">
          <List spacing="xs" fz="body">
            {change.told.map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </div>
        <Group gap="sm">
          {change.can.undo && changing && <UndoButton changing={changing} />}
          {change.can.goBack && <GoBackButton id={change.subscriptionId} goBack={change.can.goBack} goods={goods} />}
          {change.can.keep && <KeepButton id={change.subscriptionId} of={change.of} />}
          <Button component={Link} to="/patient-subscription-management" variant="default">
            Back to your subscriptions
          </Button>
        </Group>
        {change.kind === 'cancel' && change.of === 'plan' && !change.isUndone && <Why change={change} />}
      </Stack>
    </Page>
  )
}

const UndoButton = ({ changing }: { changing: Changing }) => {
  const { send, busy, problem } = useChange(changing.send)
  return (
    <>
      <Button loading={busy} onClick={() => void send('undo', null)}>
        Undo
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}

type GoBackProps = {
  id: string
  goBack: NonNullable<PlanChange['can']['goBack']>
  goods: ProductSubscription | undefined
}

const GoBackButton = ({ id, goBack, goods }: GoBackProps) => {
  const { send, busy, problem } = useChange(() =>
    goods
      ? api.goods.change({ params: { id }, body: { kind: 'address', chargeOn: goods.nextChargeOn, ...goBack } })
      : api.subscriptions.address({ params: { id }, body: goBack }),
  )
  return (
    <>
      <Button loading={busy} onClick={() => void send()}>
        Undo
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}

const KeepButton = ({ id, of }: { id: string; of: PlanChange['of'] }) => {
  const navigate = useNavigate()
  const { send, busy, problem } = useSend(
    async () =>
      of === 'goods'
        ? (await api.goods.keep({ params: { id } })).lastChange
        : (await api.subscriptions.resume({ params: { id } })).lastChange,
    {
      revalidate: false,
      onDone: async lastChange => {
        await navigate(lastChange ? receiptPath(lastChange) : '/patient-subscription-management')
      },
    },
  )
  return (
    <>
      <Button loading={busy} onClick={() => void send()}>
        Undo the cancellation
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}

/** Asked only after it is done, and never needed. */
const Why = ({ change: { subscriptionId } }: { change: PlanChange }) => {
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { send, busy, problem } = useSend(
    () => api.subscriptions.cancel({ params: { id: subscriptionId }, body: { reason: reason.trim() } }),
    { onDone: () => setIsSent(true) },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) void send()
  }
  if (isSent) return <Text role="status">Thank you. We have kept what you wrote.</Text>
  return (
    <Stack component="form" gap="sm" onSubmit={submit} maw="34rem">
      <Textarea
        label="Would you tell us why? (optional)"
        description="Your subscription is cancelled already; this changes nothing about it."
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Group>
        <Button type="submit" variant="default" loading={busy}>
          Send
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </Stack>
  )
}
