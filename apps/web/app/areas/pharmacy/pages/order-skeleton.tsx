import { Skeleton } from '@mantine/core'
import classes from './order-skeleton.module.css'

/** The shape of an order while it loads. */
export const OrderSkeleton = () => (
  <div className={classes.order} role="status" aria-label="Loading the order">
    <div className={classes.head}>
      <Skeleton height={30} width="min(280px, 70%)" />
      <Skeleton height={16} width="min(420px, 90%)" />
      <Skeleton height={24} mt={8} />
    </div>
    <div className={classes.body}>
      <div className={classes.column}>
        <Skeleton height={260} radius="md" />
        <Skeleton height={130} radius="md" />
        <Skeleton height={150} radius="md" />
      </div>
      <div className={classes.column}>
        <Skeleton height={480} radius="md" />
      </div>
    </div>
  </div>
)
