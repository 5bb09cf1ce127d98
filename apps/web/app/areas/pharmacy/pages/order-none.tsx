import { useLocation } from 'react-router'
import { RecordMissing, RecordNone } from '#app/ui/record-list/record.tsx'
import { type Mode, modeOf, readOrdersSearch, searchWith } from './orders-search.ts'

const words: Record<Mode, { title: string; text: string }> = {
  orders: {
    title: 'Pick an order',
    text: 'Everything needed to check it opens here, with its one next step. A scan opens it from anywhere on this page.',
  },
  fulfillment: {
    title: 'Scan to begin',
    text: 'Scan a label, a batch or a parcel and its order opens with the next step. Or take the first of the list: it is due first.',
  },
}

/** The right pane before an order is open. */
export const OrderNone = ({ mode }: { mode: Mode }) => {
  const { title, text } = words[mode]
  return (
    <RecordNone label="No order open" title={title}>
      <p>{text}</p>
    </RecordNone>
  )
}

/** The right pane when an order cannot be shown: why, and the way back to the list. */
export const OrderMissing = ({ error }: { error: unknown }) => {
  const { pathname, search } = useLocation()
  const mode = modeOf(pathname)
  const back = searchWith(mode, readOrdersSearch(mode, new URLSearchParams(search)), { order: undefined })
  return <RecordMissing error={error} back={{ to: { search: back }, label: 'Back to the list' }} />
}
