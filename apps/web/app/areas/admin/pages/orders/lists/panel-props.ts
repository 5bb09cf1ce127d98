import type { RefObject } from 'react'
import type { OrdersSearch } from '../orders-search.ts'

/** What every list of the page gets. */
export type PanelProps = {
  search: OrdersSearch
  /** The address being opened, so that the list answers at once. */
  asked: OrdersSearch
  searchField: RefObject<HTMLInputElement | null>
  onGo: (change: Partial<OrdersSearch>, options?: { replace?: boolean }) => Promise<void>
}
