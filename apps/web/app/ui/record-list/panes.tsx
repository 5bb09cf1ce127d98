import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListSkeleton } from '../skeletons.tsx'
import classes from './panes.module.css'

type Props = {
  /** What the list is called for those who hear the page. */
  label: string
  /** The line of the heading; it stays for those who hear it where the record takes the place of the list. */
  title: ReactNode
  /** Views, search and filters. */
  tools?: ReactNode
  /** The rows. */
  children: ReactNode
  record: ReactNode
  isOpen: boolean
  /** Over the record; on phones over the list too, and also where nothing is open. */
  aboveRecord?: ReactNode
  /** Over both. */
  above?: ReactNode
  isNarrow?: boolean
}

/** A list beside the open record; on phones one of the two. */
export const RecordPanes = ({ label, title, tools, children, record, isOpen, above, aboveRecord, isNarrow }: Props) => (
  <div className={classes.panes} data-open={isOpen || undefined} data-narrow={isNarrow || undefined}>
    {above && <div className={classes.above}>{above}</div>}
    <section className={classes.list} aria-label={label}>
      <div className={classes.title}>{title}</div>
      {tools && <div className={classes.tools}>{tools}</div>}
      {children}
    </section>
    {aboveRecord && <div className={classes.aboveRecord}>{aboveRecord}</div>}
    <div className={classes.record}>{record}</div>
  </div>
)

type SkeletonProps = {
  /** What a screen reader hears meanwhile. */
  label: string
  /** Heights of what stands above the rows, in px. */
  tools: readonly number[]
  rowHeight: number
  isNarrow?: boolean
}

/** The shape of a list beside nothing while both load. */
export const PanesSkeleton = ({ label, tools, rowHeight, isNarrow }: SkeletonProps) => (
  <div className={classes.panes} data-narrow={isNarrow || undefined}>
    <div role="status" aria-label={label}>
      <Skeleton height={34} width={180} mb="sm" />
      {tools.map(height => (
        <Skeleton key={height} height={height} mb="sm" radius="sm" />
      ))}
      <ListSkeleton rows={6} height={rowHeight} />
    </div>
  </div>
)
