import { Skeleton } from '@mantine/core'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import classes from './dashboard.module.css'
import { boardColumns } from './load-board.ts'

/** The shape of the board while it loads. */
export const BoardSkeleton = () => (
  <>
    <div className={classes.top}>
      <div>
        <Skeleton height={40} width={260} mb={12} />
        <Skeleton height={18} width={200} />
      </div>
      <Skeleton height={78} />
    </div>
    <div className={classes.columns}>
      {boardColumns.map(view => (
        <div key={view}>
          <Skeleton height={30} mb={12} />
          <ListSkeleton rows={3} height={104} />
        </div>
      ))}
    </div>
  </>
)
