import { Skeleton } from '@mantine/core'
import classes from './dashboard-skeleton.module.css'

const steps = ['assessment', 'review', 'plan', 'payment', 'pharmacy', 'delivery']

/** The shape of the dashboard while it loads. */
export const DashboardSkeleton = () => (
  <div className={classes.page} role="status" aria-label="Loading">
    <div className={classes.card}>
      <div className={classes.top}>
        <Skeleton height={16} width={140} />
        <Skeleton height={44} width="min(100%, 28rem)" mt={14} />
        <Skeleton height={20} width="min(90%, 34rem)" mt={18} />
        <Skeleton height={20} width="min(60%, 20rem)" mt={10} />
      </div>
      <div className={classes.steps}>
        {steps.map(step => (
          <div key={step}>
            <Skeleton height={28} circle />
            <Skeleton height={16} width="min(100%, 6rem)" />
          </div>
        ))}
      </div>
    </div>
    <Skeleton height={160} radius="lg" />
  </div>
)
