import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { PlanChange } from '@om/contracts/plan-changes'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import type { Subscription } from '@om/contracts/subscriptions'
import { addressLine } from '@om/domain/delivery'
import { Fragment } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { BillingPortalButton } from '#app/features/billing-portal/billing-portal-button.tsx'
import { OwedCard } from '#app/features/owed/owed-card.tsx'
import { GoodsCard } from '#app/features/plan/goods-card.tsx'
import { InvoiceList } from '#app/features/plan/invoice-list.tsx'
import { receiptPath } from '#app/features/plan/plan-options.tsx'
import { isRunning } from '#app/features/plan/plan-words.ts'
import { RefillCard } from '#app/features/plan/refill-card.tsx'
import { SubscriptionCard } from '#app/features/plan/subscription-card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { AddressChoice } from '../../parts/address-choice.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/subscription-management'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, { items, invoices }, goods, credit] = await Promise.all([
    api.me.read({}, { signal }),
    api.subscriptions.mine({}, { signal }),
    api.goods.mine({}, { signal }),
    api.billing.myCredit({}, { signal }),
  ])
  return { me, items, invoices, goods: goods.items, credit }
}

export const HydrateFallback = () => <ListSkeleton rows={2} height={240} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Running subscriptions first, then those that ended, then what was charged. (Spec §2) */
export default function SubscriptionManagement({ loaderData }: Route.ComponentProps) {
  const { me, items, invoices, goods, credit } = loaderData
  const creditOf = (id: string) => credit.next.find(one => one.subscriptionId === id)?.creditCents ?? 0
  useFreshPage(['subscription', 'order'])
  const zone = zoneOf(me)
  const ended = items.filter(one => !isRunning(one))
  const charged = invoices.filter(one => one.amountCents > 0)
  return (
    <Page>
      <PageHeader
        title="Manage subscriptions"
        lead="Change your mind whenever you like: cancelling takes effect at once and costs nothing."
      />
      <Stack gap="xl">
        {credit.balanceCents > 0 && (
          <Alert color="info" role="status">
            <Text maw="70ch">
              You have <Money cents={credit.balanceCents} currency={credit.currency} /> of credit. It is taken off your
              next deliveries by itself, from the first payment on that we have not announced yet.
            </Text>
          </Alert>
        )}
        {items.filter(isRunning).map(subscription => (
          <Fragment key={subscription.id}>
            <RefillCard
              subscription={subscription}
              zone={zone}
              creditCents={creditOf(subscription.id)}
              address={addressLine(subscription.goesTo.address)}
            />
            {subscription.owed && <OwedCard owed={subscription.owed} zone={zone} />}
            <SubscriptionCard
              subscription={subscription}
              zone={zone}
              creditCents={creditOf(subscription.id)}
              address={<PlanAddress subscription={subscription} />}
            />
          </Fragment>
        ))}
        {goods.length > 0 && (
          <Stack component="section" gap="sm" aria-labelledby="goods-title">
            <Title order={2} id="goods-title">
              From the shop
            </Title>
            {goods.map(one => (
              <Fragment key={one.id}>
                {one.owed && <OwedCard owed={one.owed} zone={zone} />}
                <GoodsCard
                  goods={one}
                  zone={zone}
                  creditCents={creditOf(one.id)}
                  address={<GoodsAddress goods={one} />}
                />
              </Fragment>
            ))}
          </Stack>
        )}
        {items.length === 0 && goods.length === 0 && (
          <EmptyState
            title="No subscription yet"
            text="When you start a plan that a doctor approved, you find its next payment and the way to cancel here."
            action={
              <Button component={Link} to="/patient-subscription">
                See your plan
              </Button>
            }
          />
        )}
        {(items.length > 0 || goods.length > 0) && (
          <Group gap="sm" align="start">
            <Button component={Link} to="/patient-subscription-management/cards" variant="default">
              Your cards
            </Button>
            <BillingPortalButton />
          </Group>
        )}
        {ended.length > 0 && (
          <Stack component="section" gap="sm" pt="md" aria-labelledby="ended-title">
            <Title order={2} id="ended-title">
              Ended
            </Title>
            {ended.map(subscription => (
              <SubscriptionCard key={subscription.id} subscription={subscription} zone={zone} />
            ))}
          </Stack>
        )}
        {charged.length > 0 && (
          <Stack component="section" gap="sm" pt="md" aria-labelledby="invoices-title">
            <Title order={2} id="invoices-title">
              Invoices
            </Title>
            <InvoiceList invoices={charged} zone={zone} />
            <Text>
              <Link to="/patient-subscription-management/invoices">All invoices, of the shop too, as PDF and CSV</Link>
            </Text>
          </Stack>
        )}
      </Stack>
    </Page>
  )
}

/** Chooses another address; it gets a receipt as every change does. */
const useMove = (send: (addressId: string | null) => Promise<PlanChange>) => {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (addressId: string | null) => {
    try {
      await navigate(receiptPath((await send(addressId)).id))
    } catch (error) {
      if (isApiError(error) && error.code === 'plan_changed') void revalidate()
      throw error
    }
  }
}

/** Where the deliveries of a plan go. */
const PlanAddress = ({ subscription: { id, goesTo, options } }: { subscription: Subscription }) => {
  const choose = useMove(addressId =>
    api.subscriptions.address({ params: { id }, body: { addressId, seen: options.seen } }),
  )
  return <AddressChoice what="this plan" goesTo={goesTo} revalidate={false} choose={choose} />
}

/** Where goods go; only what is ordered from then on goes to another one. */
const GoodsAddress = ({ goods }: { goods: ProductSubscription }) => {
  const { id, shipTo, goesTo, can, options, nextChargeOn: chargeOn } = goods
  const choose = useMove(addressId =>
    api.goods.change({ params: { id }, body: { kind: 'address', addressId, seen: options.seen, chargeOn } }),
  )
  if (!can.change) return <Text>Goes to {addressLine(goesTo.address)}</Text>
  return (
    <AddressChoice
      what="these goods"
      goesTo={goesTo}
      usual={`The one you entered for it, ${addressLine(shipTo)}`}
      revalidate={false}
      choose={choose}
    />
  )
}
