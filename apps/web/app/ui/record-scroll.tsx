import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './record-scroll.module.css'

type Props = {
  isLoading: boolean
  /** Where the same list with more of it is; null at its end. */
  moreAt: To | null
  children: ReactNode
}

/** The part of a list that scrolls beside a record, with the way to more of it. */
export const RecordScroll = ({ isLoading, moreAt, children }: Props) => (
  <div className={classes.scroll} aria-busy={isLoading}>
    {children}
    {moreAt && (
      <Button
        component={Link}
        to={moreAt}
        replace
        preventScrollReset
        variant="default"
        fullWidth
        mt="sm"
        loading={isLoading}
      >
        Load more
      </Button>
    )}
  </div>
)
