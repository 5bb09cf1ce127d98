import type { ShopOrder } from '@om/contracts/shop-order'
import { OrderWithReturns } from '#app/features/shop-order/order-with-returns.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useAnnounced } from '../../parts/use-announced.ts'

/** One order of the shop with its parcel, documents and returns. */
export const OpenShopOrder = ({ order, zone }: { order: ShopOrder; zone: string | undefined }) => {
  useAnnounced(`Order ${order.name}: ${order.stateLabel}`)
  return (
    <>
      <PageHeader title="Your order" back={{ to: '/patient-orders', label: 'All orders' }} />
      <OrderWithReturns order={order} orderKey={{ id: order.id }} zone={zone} onChanged={() => {}} />
    </>
  )
}
