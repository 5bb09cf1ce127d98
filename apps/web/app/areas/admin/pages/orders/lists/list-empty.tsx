import { Button } from '@mantine/core'
import { EmptyState } from '#app/ui/states.tsx'
import { viewWords } from '../order-words.ts'
import { isFiltered, type OrdersSearch, type OrderViewName } from '../orders-search.ts'

type Props = { search: OrdersSearch; onClear: () => void }

const Wider = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button variant="default" onClick={onClear}>
    {label}
  </Button>
)

const nothing: Record<Exclude<OrderViewName, 'all'>, { title: string; text: string }> = {
  to_send: { title: 'Nothing to send', text: 'Paid orders wait here until their parcel has left.' },
  late: { title: 'Nothing is late', text: 'An order that should have left by now appears here.' },
  on_hold: { title: 'Nothing is on hold', text: 'Orders that the pharmacy has held appear here with the reason.' },
  returns: { title: 'No return waits', text: 'Orders with a return that waits for somebody appear here.' },
  refunded: { title: 'Nothing refunded yet', text: 'Orders of which money went back appear here.' },
  cancelled: { title: 'Nothing cancelled', text: 'Orders that were cancelled at the shop appear here.' },
}

/** Why no order is shown, and how to see more. */
export const NoOrders = ({ search, onClear }: Props) => {
  if (isFiltered(search)) {
    return (
      <EmptyState
        title={search.view === 'all' ? 'No order fits' : `No order fits under ${viewWords[search.view]}`}
        text="Search looks for a whole order number, e-mail, parcel number or SKU, or the beginning of a name."
        action={<Wider label="Show all orders" onClear={onClear} />}
      />
    )
  }
  if (search.view === 'all') {
    return (
      <EmptyState title="No orders yet" text="What is bought in the shop appears here as soon as the shop tells us." />
    )
  }
  return <EmptyState {...nothing[search.view]} action={<Wider label="Show all orders" onClear={onClear} />} />
}

/** Why no message is shown. */
export const NoMessages = ({ search, onClear }: Props) =>
  isFiltered(search) ? (
    <EmptyState
      title="No message fits"
      text={
        search.state === 'failed' ? 'Nothing has failed. That is as it should be.' : 'Take a filter off to see more.'
      }
      action={<Wider label="Show all messages" onClear={onClear} />}
    />
  ) : (
    <EmptyState title="No messages yet" text="What the shop and the payment service tell us is kept here." />
  )
