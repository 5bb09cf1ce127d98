import { Skeleton } from '@mantine/core'
import classes from './dashboard.module.css'

/** The shape of the dashboard while it loads. */
export const DashboardSkeleton = () => (
  <div className={classes.page} role="status" aria-label="Loading">
    <Skeleton height={420} radius="lg" />
    <Skeleton height={180} radius="lg" />
    <Skeleton height={120} radius="lg" />
  </div>
)
