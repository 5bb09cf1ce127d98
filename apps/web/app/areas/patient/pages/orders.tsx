import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { OrderCard } from '#app/features/parcel/order-card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ListSkeleton } from '#app/ui/list-skeleton.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import page from '../parts/page.module.css'
import { useAnnounced } from '../parts/use-announced.ts'
import { useFreshPage } from '../parts/use-fresh-page.ts'
import { zoneOf } from '../parts/zone-of.ts'
import type { Route } from './+types/orders'
import classes from './orders.module.css'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, { items }] = await Promise.all([api.me.read({}, { signal }), api.orders.mine({}, { signal })])
  return { me, orders: items }
}

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Every delivery, newest first, with its progress as it happens. (Spec §2) */
export default function PatientOrders({ loaderData: { me, orders } }: Route.ComponentProps) {
  useFreshPage(['order', 'parcel'])
  useAnnounced(orders[0] ? `Order ${orders[0].number}: ${orders[0].stateLabel}` : '')
  const zone = zoneOf(me)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Orders"
        lead="Each delivery, from the pharmacy to your door. This page keeps itself current."
      />
      {orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          text="Once you have started a plan, each delivery appears here with its progress and its parcel."
          action={
            <Button component={Link} to="/patient-dashboard" variant="default">
              See what happens next
            </Button>
          }
        />
      ) : (
        <div className={page.stack}>
          {orders.map(order => (
            <OrderCard key={order.id} order={order} zone={zone} />
          ))}
        </div>
      )}
    </div>
  )
}
