import { Button } from '@mantine/core'
import { Link, useNavigation } from 'react-router'
import { api } from '#app/browser/api.ts'
import { OrderCard } from '#app/features/parcel/order-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import page from '../parts/page.module.css'
import { useAnnounced } from '../parts/use-announced.ts'
import { useFreshPage } from '../parts/use-fresh-page.ts'
import { zoneOf } from '../parts/zone-of.ts'
import type { Route } from './+types/orders'
import { loadShopOrders, PAGE_SIZE, readMyOrdersSearch } from './orders/load-my-orders.ts'
import { OpenShopOrder } from './orders/open-shop-order.tsx'
import { ShopOrderCard } from './orders/shop-order-card.tsx'
import classes from './orders.module.css'

const loadOpen = async (id: string, signal: AbortSignal) => {
  const [me, order] = await Promise.all([
    api.me.read({}, { signal }),
    api.shop.readOrder({ body: { order: { id } } }, { signal }),
  ])
  return { kind: 'open' as const, me, order }
}

const loadAll = async (shown: number, signal: AbortSignal) => {
  const [me, { items: orders }, shop] = await Promise.all([
    api.me.read({}, { signal }),
    api.supplies.mine({}, { signal }),
    loadShopOrders(shown, signal),
  ])
  // Where the shop is for them: by what they bought last, else by the care they came for.
  const brand = shop.items[0]?.brand ?? (await api.me.journey({}, { signal })).brand
  return { kind: 'all' as const, me, orders, shop, shown, shopPath: brand === 'women' ? '/women/shop' : '/shop' }
}

type All = Awaited<ReturnType<typeof loadAll>>

export const clientLoader = async ({ request: { signal, url } }: Route.ClientLoaderArgs) => {
  const { order, shown } = readMyOrdersSearch(new URL(url).searchParams)
  return order ? loadOpen(order, signal) : loadAll(shown, signal)
}

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <ErrorState error={error} />
    <p className={classes.back}>
      <Link to="/patient-orders">All orders</Link>
    </p>
  </>
)

const NoOrders = ({ shop }: { shop: string }) => (
  <EmptyState
    title="No orders yet"
    text="What you buy in the shop, and each delivery of your plan, appears here with its progress and its parcel."
    action={
      <>
        <Button component="a" href={shop}>
          Browse products
        </Button>
        <Button component={Link} to="/patient-dashboard" variant="default" ml="sm">
          See what happens next
        </Button>
      </>
    }
  />
)

const ShopGroup = ({ all: { me, shop, shown, shopPath } }: { all: All }) => {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="shop-orders">
      <h2 id="shop-orders" className={classes.group}>
        From the shop
      </h2>
      {shop.items.length === 0 ? (
        <p className={classes.none}>
          Nothing bought yet. <a href={shopPath}>Browse products</a>
        </p>
      ) : (
        <div className={page.stack}>
          {shop.items.map(order => (
            <ShopOrderCard key={order.id} order={order} zone={zoneOf(me)} />
          ))}
        </div>
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
    </section>
  )
}

const CareGroup = ({ all: { me, orders } }: { all: All }) => (
  <section aria-labelledby="care-orders">
    <h2 id="care-orders" className={classes.group}>
      From the pharmacy
    </h2>
    {orders.length === 0 ? (
      <p className={classes.none}>Once you have started a plan, each delivery of it appears here.</p>
    ) : (
      <div className={page.stack}>
        {orders.map(order => (
          <OrderCard key={order.id} order={order} zone={zoneOf(me)} heading="h3" />
        ))}
      </div>
    )}
  </section>
)

const newest = (dates: string[]): string => dates.toSorted().at(-1) ?? ''

/** Whichever group had something last comes first. */
const isShopFirst = ({ orders, shop }: All): boolean =>
  newest(shop.items.map(({ placedAt }) => placedAt)) > newest(orders.map(({ placedAt }) => placedAt))

const AllOrders = ({ all }: { all: All }) => {
  const { orders, shop, shopPath } = all
  useAnnounced(orders[0] ? `Order ${orders[0].number}: ${orders[0].stateLabel}` : '')
  if (orders.length === 0 && shop.items.length === 0) return <NoOrders shop={shopPath} />
  const groups = [<CareGroup key="care" all={all} />, <ShopGroup key="shop" all={all} />]
  return <div className={classes.groups}>{isShopFirst(all) ? groups.toReversed() : groups}</div>
}

/** Every delivery and every order of the shop, newest first, with its progress as it happens. (Spec §2) */
export default function PatientOrders({ loaderData }: Route.ComponentProps) {
  useFreshPage(['order', 'parcel', 'shop-order'])
  return (
    <div className={classes.page}>
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
    </div>
  )
}
