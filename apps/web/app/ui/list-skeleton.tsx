import { Skeleton } from '@mantine/core'
import classes from './list-skeleton.module.css'

/** The shape of a list while it loads. */
export const ListSkeleton = ({ rows = 5, height = 72 }: { rows?: number; height?: number }) => (
  <div className={classes.list} role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => row).map(row => (
      <Skeleton key={row} height={height} radius="md" />
    ))}
  </div>
)
