import { Skeleton } from '@mantine/core'
import { RecordSkeleton } from '#app/ui/record-skeleton.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import classes from './inbox.module.css'

/** The shape of the open conversation while it loads. */
export const TicketSkeleton = () => (
  <RecordSkeleton
    label="Loading the conversation"
    columns={[
      [120, 160],
      [80, 140],
    ]}
  />
)

/** The shape of the page while it loads. */
export const InboxSkeleton = () => (
  <div className={classes.inbox}>
    <div role="status" aria-label="Loading the messages">
      <Skeleton height={36} width={200} mb="md" />
      <Skeleton height={96} mb="md" radius="sm" />
      <ListSkeleton rows={6} height={84} />
    </div>
  </div>
)
