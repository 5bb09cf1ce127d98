import { RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import { RecordScroll } from '#app/ui/record-scroll.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import type { ReturnsList } from '../load-list.ts'
import { returnReasonWords, returnWords } from '../order-words.ts'
import { searchWith } from '../orders-search.ts'
import classes from './lists.module.css'
import type { PanelProps } from './panel-props.ts'
import { useListState } from './use-list-state.ts'

/** Returns that wait for somebody, the oldest first. */
export const ReturnsPanel = ({ page, ...panel }: PanelProps & { page: ReturnsList }) => {
  const { search, asked } = panel
  const { isLoading, isOtherList, moreAt } = useListState(panel, page.nextCursor)
  return (
    <>
      <p className={classes.note}>Waiting for an answer, for goods or for money, the oldest first.</p>
      <RecordScroll isLoading={isLoading} moreAt={moreAt}>
        {isOtherList ? (
          <ListSkeleton rows={5} height={84} />
        ) : page.items.length > 0 ? (
          <ul>
            {page.items.map(({ id, number, orderId, orderName, customerName, status, reason, requestedAt }) => (
              <li key={id}>
                <RecordLink
                  to={{ search: searchWith(search, { order: orderId }) }}
                  name={customerName || orderName}
                  mark={
                    <span className={classes.when}>
                      <RelativeTime at={requestedAt} />
                    </span>
                  }
                  isCurrent={orderId === asked.order}
                >
                  <RecordLine>{[number, `order ${orderName}`, returnReasonWords[reason]].join(' · ')}</RecordLine>
                  <span className={classes.marks}>
                    <StatusBadge meaning={returnWords[status].meaning}>{returnWords[status].label}</StatusBadge>
                  </span>
                </RecordLink>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No return waits"
            text="What customers ask to send back appears here until it is declined or refunded."
          />
        )}
      </RecordScroll>
    </>
  )
}
