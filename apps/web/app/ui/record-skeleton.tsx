import { Skeleton } from '@mantine/core'
import classes from './record-skeleton.module.css'

type Props = {
  /** What a screen reader hears meanwhile. */
  label: string
  /** Heights of the parts in each of the two columns, in px. */
  columns: readonly [readonly number[], readonly number[]]
  /** Whether a line of steps stands below the name. */
  hasSteps?: boolean
}

/** The shape of a record while it loads. */
export const RecordSkeleton = ({ label, columns, hasSteps }: Props) => (
  <div className={classes.record} role="status" aria-label={label}>
    <div className={classes.head}>
      <Skeleton height={30} width="min(280px, 70%)" />
      <Skeleton height={16} width="min(420px, 90%)" />
      {hasSteps && <Skeleton height={24} mt={8} />}
    </div>
    <div className={classes.body}>
      {columns.map(heights => (
        <div key={heights.join()} className={classes.column}>
          {heights.map(height => (
            <Skeleton key={height} height={height} radius="md" />
          ))}
        </div>
      ))}
    </div>
  </div>
)
