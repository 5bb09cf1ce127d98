import { Skeleton } from '@mantine/core'
import classes from './case-skeleton.module.css'

/** The shape of a case while it loads. */
export const CaseSkeleton = () => (
  <div className={classes.case} role="status" aria-label="Loading the consult">
    <div className={classes.head}>
      <Skeleton height={30} width="min(280px, 70%)" />
      <Skeleton height={16} width="min(420px, 90%)" />
    </div>
    <div className={classes.body}>
      <div className={classes.column}>
        <Skeleton height={110} radius="md" />
        <Skeleton height={180} radius="md" />
        <Skeleton height={320} radius="md" />
      </div>
      <div className={classes.column}>
        <Skeleton height={260} radius="md" />
        <Skeleton height={120} radius="md" />
      </div>
    </div>
  </div>
)
