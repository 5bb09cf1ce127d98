import type { To } from 'react-router'
import { DispatchCard } from './dispatch/dispatch-card.tsx'
import type { Listed } from './load-orders.ts'
import { OrderCard } from './order-card.tsx'

type Props = { item: Listed; to: To; isCurrent: boolean; onOpen: () => void }

/** One row of the list, of either kind. */
export const ListedCard = ({ item, ...rest }: Props) =>
  item.kind === 'shop' ? <DispatchCard order={item.order} {...rest} /> : <OrderCard order={item.order} {...rest} />
