import { Skeleton } from '@mantine/core'
import classes from './subscription.module.css'

/** The shape of the plan while it loads. */
export const PlanSkeleton = () => (
  <div className={classes.page} role="status" aria-label="Loading">
    <Skeleton height={44} width="min(100%, 24rem)" mb={32} />
    <div className={classes.columns}>
      <div>
        <Skeleton height={120} radius="lg" mb={24} />
        <Skeleton height={220} radius="lg" />
      </div>
      <Skeleton height={480} radius="lg" />
    </div>
  </div>
)
