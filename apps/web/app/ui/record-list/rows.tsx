import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { problemOf } from '../problem.ts'
import { ListSkeleton } from '../skeletons.tsx'
import { LoadFailed } from '../states.tsx'
import { RelativeTime } from '../times.tsx'
import { arrowsMove } from './keys.ts'
import classes from './rows.module.css'
import { ChooseRow, type Selection } from './selection.tsx'
import type { RecordLinkProps, ShownList } from './use-record-list.ts'

type LinkProps = Partial<RecordLinkProps> &
  Pick<RecordLinkProps, 'to'> & {
    name: string
    /** Beside the name. */
    mark: ReactNode
    children: ReactNode
  }

/** One record of a list: whose it is, a mark beside the name, and lines below. */
export const RecordLink = ({ to, state, name, mark, isCurrent, onOpen, children }: LinkProps) => (
  <Link
    to={to}
    state={state}
    preventScrollReset
    className={classes.link}
    aria-current={isCurrent ? 'true' : undefined}
    data-record
    onClick={onOpen}
  >
    <span className={classes.top}>
      <span className={classes.name}>{name}</span>
      {mark}
    </span>
    {children}
  </Link>
)

/** A quieter line of a record in a list. */
export const RecordLine = ({ children }: { children: ReactNode }) => <span className={classes.line}>{children}</span>

/** The time of a record, beside its name. */
export const RecordWhen = ({ at }: { at: string }) => (
  <span className={classes.when}>
    <RelativeTime at={at} />
  </span>
)

/** The last line of a record: its status, and what else is worth a mark. */
export const RecordMarks = ({ children }: { children: ReactNode }) => <span className={classes.marks}>{children}</span>

/** A later page from which everything has gone since. */
const Ended = ({ list }: Pick<MoreProps, 'list'>) => (
  <Stack align="flex-start" gap="xs" py="md">
    <Text c="dimmed">Nothing comes after the rows before.</Text>
    <MoreRows list={list} words="Load more" />
  </Stack>
)

type BodyProps = {
  list: ShownList
  /** How many rows stand for a list on its way, and how high they are in px. */
  skeleton: { rows: number; height: number }
  /** In place of the rows where there are none. */
  empty: ReactNode
  className?: string | undefined
  /** Whether the arrow keys move between the rows. */
  hasArrows?: boolean
  children: ReactNode
}

/** What a list shows below its toolbar: rows, the shape of them, why there are none, or that a load has failed. */
export const ListBody = ({ list, skeleton, empty, className, hasArrows = false, children }: BodyProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside
  <div ref={list.body} className={className} aria-busy={list.isLoading} onKeyDown={hasArrows ? arrowsMove : undefined}>
    {list.isOtherList ? (
      <ListSkeleton {...skeleton} />
    ) : list.ids.length > 0 ? (
      children
    ) : list.firstAt ? (
      <Ended list={list} />
    ) : (
      empty
    )}
    {list.failure !== null && !list.isOtherList && (
      <div className={classes.failed}>
        <LoadFailed message={problemOf(list.failure).message} isBusy={list.isTrying} onRetry={list.retry} />
      </div>
    )}
  </div>
)

type MoreProps = {
  list: Pick<ShownList, 'moreAt' | 'firstAt' | 'isLoading'>
  words: string
  mt?: string
  fullWidth?: boolean
}

/** The way to more rows: further ones below, the next page once a screen is full, and back to the first. */
export const MoreRows = ({ list: { moreAt, firstAt, isLoading }, words, ...look }: MoreProps) => (
  <>
    {moreAt && (
      <Button
        component={Link}
        to={{ search: moreAt.search }}
        replace={!moreAt.isNextPage}
        preventScrollReset={!moreAt.isNextPage}
        variant="default"
        loading={isLoading}
        {...look}
      >
        {moreAt.isNextPage ? 'Show the next ones' : words}
      </Button>
    )}
    {firstAt && (
      <Button component={Link} to={firstAt} variant="subtle" {...look}>
        Back to the first ones
      </Button>
    )}
  </>
)

type RowsProps<T> = Omit<BodyProps, 'children' | 'className'> & {
  items: readonly T[]
  /** Where several rows can be chosen, and what a row is called then. */
  selection?: Selection | undefined
  nameOf?: (item: T) => string
  /** One row; what it gets goes to its `RecordLink`. */
  children: (item: T, link: RecordLinkProps) => ReactNode
}

/** The rows of a list in their own scroller beside the record, with the way to more of them. */
export const RecordRows = <T,>({ items, children, selection, nameOf, ...body }: RowsProps<T>) => {
  const { ids, link } = body.list
  return (
    <ListBody {...body} className={classes.scroll}>
      <ul>
        {items.map((item, at) => {
          const id = ids[at] ?? ''
          if (!selection) return <li key={id}>{children(item, link(id))}</li>
          return (
            <li key={id} className={classes.withChoice} data-chosen={selection.isChosen(id) || undefined}>
              <ChooseRow selection={selection} id={id} label={`Choose ${nameOf?.(item) ?? 'this one'}`} />
              {children(item, link(id))}
            </li>
          )
        })}
      </ul>
      <MoreRows list={body.list} words="Load more" mt="sm" fullWidth />
    </ListBody>
  )
}
