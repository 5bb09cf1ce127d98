import { Skeleton } from '@mantine/core'
import { ListSkeleton } from '#app/ui/list-skeleton.tsx'
import classes from './workbench.module.css'

/** The shape of the scan field and the list while they load. */
export const WorkbenchSkeleton = () => (
  <div className={classes.workbench}>
    <div className={classes.title}>
      <Skeleton height={32} width={160} />
    </div>
    <div className={classes.scan}>
      <Skeleton height={78} />
    </div>
    <div className={classes.list}>
      <Skeleton height={36} mb={12} />
      <ListSkeleton rows={7} height={78} />
    </div>
    <div className={classes.order} aria-hidden="true" />
  </div>
)
