import { Skeleton } from '@mantine/core'
import { RecordSkeleton } from '#app/ui/record-list/record.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import classes from './orders-page.module.css'

/** The shape of the open record while it loads. */
export const RecordShape = () => (
  <RecordSkeleton
    label="Loading"
    columns={[
      [260, 200],
      [180, 320],
    ]}
  />
)

/** The shape of the page while it loads. */
export const OrdersSkeleton = () => (
  <div className={classes.page}>
    <div role="status" aria-label="Loading the orders">
      <Skeleton height={36} width={160} mb="md" />
      <Skeleton height={150} mb="md" radius="sm" />
      <ListSkeleton rows={6} height={84} />
    </div>
  </div>
)
