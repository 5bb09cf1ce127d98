import { Button, Stack, Text, Title } from '@mantine/core'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { api } from '#app/browser/api.ts'
import { OrderCard } from '#app/features/parcel/order-card.tsx'
import { OrderWithReturns } from '#app/features/shop-order/order-with-returns.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { AddressChoice } from '../../parts/address-choice.tsx'
import { Page, useAnnounced, useFreshPage } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/orders'
import { type AllMyOrders, loadMyOrders, PAGE_SIZE } from './load-my-orders.ts'
import { ShopOrderCard } from './shop-order-card.tsx'

export const clientLoader = ({ request: { signal, url } }: Route.ClientLoaderArgs) =>
  loadMyOrders(new URL(url).searchParams, signal)

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <ErrorState error={error} />
    <Text size="body" mt="md">
      <Link to="/patient-orders">All orders</Link>
    </Text>
  </>
)

/** Every delivery and every order of the shop, newest first, with its progress as it happens. (Spec §2) */
export default function PatientOrders({ loaderData }: Route.ComponentProps) {
  useFreshPage(['order', 'parcel', 'shop-order'])
  return (
    <Page width="list">
      {loaderData.kind === 'open' ? (
        <OpenShopOrder key={loaderData.order.id} order={loaderData.order} zone={zoneOf(loaderData.me)} />
      ) : (
        <>
          <PageHeader
            title="Orders"
            lead="Your deliveries and what you bought in the shop. This page keeps itself current."
          />
          <AllOrders all={loaderData} />
        </>
      )}
    </Page>
  )
}

/** One order of the shop with its parcel, documents and returns. */
const OpenShopOrder = ({ order, zone }: { order: ShopOrder; zone: string | undefined }) => {
  useAnnounced(`Order ${order.name}: ${order.stateLabel}`)
  return (
    <>
      <PageHeader title="Your order" back={{ to: '/patient-orders', label: 'All orders' }} />
      <OrderWithReturns order={order} orderKey={{ id: order.id }} zone={zone} onChanged={() => {}} />
    </>
  )
}

const newest = (dates: string[]): string => dates.toSorted().at(-1) ?? ''

/** Whichever group had something last comes first. */
const isShopFirst = ({ orders, shop }: AllMyOrders): boolean =>
  newest(shop.items.map(({ placedAt }) => placedAt)) > newest(orders.map(({ placedAt }) => placedAt))

const AllOrders = ({ all }: { all: AllMyOrders }) => {
  const { orders, shop, shopPath } = all
  useAnnounced(orders[0] ? `Order ${orders[0].number}: ${orders[0].stateLabel}` : '')
  if (orders.length === 0 && shop.items.length === 0) return <NoOrders shop={shopPath} />
  const groups = [<CareGroup key="care" all={all} />, <ShopGroup key="shop" all={all} />]
  return <Stack gap="xxxl">{isShopFirst(all) ? groups.toReversed() : groups}</Stack>
}

const NoOrders = ({ shop }: { shop: string }) => (
  <EmptyState
    title="No orders yet"
    text="What you buy in the shop, and each delivery of your plan, appears here with its progress and its parcel."
    action={
      <>
        <Button component="a" href={shop}>
          Browse products
        </Button>
        <Button component={Link} to="/patient-dashboard" variant="default">
          See what happens next
        </Button>
      </>
    }
  />
)

const OrderGroup = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Title order={2} id={id} mb="sm">
      {title}
    </Title>
    {children}
  </section>
)

const ShopGroup = ({ all: { me, shop, shown, shopPath } }: { all: AllMyOrders }) => {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <OrderGroup id="shop-orders" title="From the shop">
      {shop.items.length === 0 ? (
        <Text size="body" c="dimmed">
          Nothing bought yet. <a href={shopPath}>Browse products</a>
        </Text>
      ) : (
        <Stack gap="xl">
          {shop.items.map(order => (
            <ShopOrderCard key={order.id} order={order} zone={zoneOf(me)} />
          ))}
        </Stack>
      )}
      {shop.hasMore && (
        <Button
          component={Link}
          to={{ search: `?shown=${shown + PAGE_SIZE}` }}
          replace
          preventScrollReset
          variant="default"
          mt="lg"
          loading={isLoading}
        >
          Show more
        </Button>
      )}
    </OrderGroup>
  )
}

const CareGroup = ({ all: { me, orders } }: { all: AllMyOrders }) => (
  <OrderGroup id="care-orders" title="From the pharmacy">
    {orders.length === 0 ? (
      <Text size="body" c="dimmed">
        Once you have started a plan, each delivery of it appears here.
      </Text>
    ) : (
      <Stack gap="xl">
        {orders.map(order => (
          <OrderCard
            key={order.id}
            order={order}
            zone={zoneOf(me)}
            heading="h3"
            address={
              order.followsAddress && (
                <AddressChoice
                  what={`order ${order.number}`}
                  goesTo={{ addressId: order.addressId, address: order.goesTo }}
                  choose={addressId => api.supplies.chooseAddress({ params: { id: order.id }, body: { addressId } })}
                />
              )
            }
          />
        ))}
      </Stack>
    )}
  </OrderGroup>
)
