import { Skeleton } from '@mantine/core'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import classes from './workbench.module.css'

/** The shape of the scan field and the list while they load. */
export const WorkbenchSkeleton = () => (
  <div className={classes.workbench}>
    <div className={classes.side}>
      <Skeleton height={32} width={160} />
      <Skeleton height={78} />
      <Skeleton height={36} />
      <ListSkeleton rows={6} height={78} />
    </div>
    <div className={classes.order} aria-hidden="true" />
  </div>
)
