import { Skeleton } from '@mantine/core'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import classes from './workspace.module.css'

/** The shape of the queue and an empty case while they load. */
export const WorkspaceSkeleton = () => (
  <div className={classes.workspace}>
    <div className={classes.queue}>
      <Skeleton height={30} width={140} mb={14} />
      <Skeleton height={40} mb={10} />
      <Skeleton height={36} mb={14} />
      <ListSkeleton rows={7} height={84} />
    </div>
    <div className={classes.case} aria-hidden="true" />
  </div>
)
