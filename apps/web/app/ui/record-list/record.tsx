import { Skeleton } from '@mantine/core'
import type { LiveEvent } from '@om/contracts/events'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, type To, useRevalidator } from 'react-router'
import type { Meaning } from '#app/brand/looks.ts'
import { jumpToTop } from '#app/browser/jump-to-top.ts'
import { useLive } from '#app/browser/live.ts'
import { ErrorState } from '../states.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { useDebounced } from '../use-debounced.ts'
import { type ListAddress, type ListSearch, useListAddress } from './address.ts'
import classes from './record.module.css'

/**
 * The open record beside its list: whether another is on its way, where the list is, and its heading, which takes the focus
 * when a record opens. `keepsFocus` says that something else has taken it already.
 */
export const useOpenRecord = <S extends ListSearch>(
  list: ListAddress<S>,
  id: string | undefined,
  keepsFocus = () => false,
) => {
  const { search, pending, go, backTo } = useListAddress(list)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    jumpToTop()
    if (!keepsFocus()) heading.current?.focus({ preventScroll: true })
  }, [id, keepsFocus])
  const wanted = list.recordOf(pending)
  return {
    search,
    go,
    heading,
    backTo,
    isOpening: wanted !== undefined && wanted !== id,
    isOpen: id !== undefined && id === list.recordOf(search),
  }
}

/** Reads the open record again when it changes; `subjects` are the ids it follows. */
export const useLiveRecord = (kinds: readonly LiveEvent['kind'][], subjects: readonly (string | undefined)[]) => {
  const { revalidate } = useRevalidator()
  const reload = useDebounced(() => void revalidate())
  useLive(kinds, ({ subjectId }) => {
    if (subjects.includes(subjectId)) reload()
  })
  return reload
}

type Back = { to: To; label: string }

type HeaderProps = {
  /** The id of the heading, by which the record is named. */
  id: string
  name: string
  /** Takes the focus when the record opens. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Where the list is, on screens that show one thing at a time. */
  back: Back
  status: { meaning: Meaning; label: string }
  facts: readonly string[]
  children?: ReactNode
}

/** Whose record this is; stays in sight, so that nobody treats or packs for the wrong person. */
export const RecordHeader = ({ id, name, heading, back, status, facts, children }: HeaderProps) => (
  <header className={classes.header}>
    <div className={classes.top}>
      <Link to={back.to} className={classes.back} aria-label={back.label} preventScrollReset>
        <IconArrowLeft size={20} aria-hidden="true" />
      </Link>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.name}>
        {name}
      </h2>
      <StatusBadge meaning={status.meaning}>{status.label}</StatusBadge>
    </div>
    <div className={classes.bottom}>
      <p className={classes.facts}>
        {facts.map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {children && <div className={classes.aside}>{children}</div>}
    </div>
  </header>
)

/** The place of the record before one is open: what opens here, and how. */
export const RecordNone = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => (
  <section className={classes.none} aria-label={label}>
    <h2>{title}</h2>
    {children}
    <p className={classes.keys}>
      Press <kbd>?</kbd> for all keys.
    </p>
  </section>
)

/** The place of a record that cannot be shown: why, and the way back to the list. */
export const RecordMissing = ({ error, back }: { error: unknown; back: Back }) => (
  <div className={classes.missing}>
    <ErrorState error={error} />
    <Link to={back.to}>{back.label}</Link>
  </div>
)

type SkeletonProps = {
  /** What a screen reader hears meanwhile. */
  label: string
  /** Heights of the parts in each of the two columns, in px. */
  columns: readonly [readonly number[], readonly number[]]
  /** Whether a line of steps stands below the name. */
  hasSteps?: boolean
}

/** The shape of a record while it loads. */
export const RecordSkeleton = ({ label, columns, hasSteps }: SkeletonProps) => (
  <div className={classes.shape} role="status" aria-label={label}>
    <div className={classes.shapeHead}>
      <Skeleton height={30} width="min(280px, 70%)" />
      <Skeleton height={16} width="min(420px, 90%)" />
      {hasSteps && <Skeleton height={24} mt={8} />}
    </div>
    <div className={classes.shapeBody}>
      {columns.map(heights => (
        <div key={heights.join()} className={classes.shapeColumn}>
          {heights.map(height => (
            <Skeleton key={height} height={height} radius="md" />
          ))}
        </div>
      ))}
    </div>
  </div>
)
