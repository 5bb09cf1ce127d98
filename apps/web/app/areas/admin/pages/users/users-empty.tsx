import { Button } from '@mantine/core'
import { EmptyState } from '#app/ui/states.tsx'
import { isFiltered, type UsersSearch } from './users-search.ts'

/** How to widen a search that finds nothing. Without a filter there is always the reader's own account. */
export const UsersEmpty = ({ search, onClear }: { search: UsersSearch; onClear: () => void }) =>
  isFiltered(search) ? (
    <EmptyState
      title="No account fits"
      text="Search looks at the beginning of names and e-mail addresses. Take a filter off, or try fewer letters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  ) : (
    <EmptyState title="No accounts yet" text="Everyone who signs up or is invited appears here, the newest first." />
  )
