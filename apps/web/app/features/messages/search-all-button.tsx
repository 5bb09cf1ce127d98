import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { SearchAllProps } from './search-all.tsx'

const SearchAll = lazy(() => import('./search-all.tsx').then(m => ({ default: m.SearchAll })))

/** Opens the search over the words of all conversations; what it needs comes when it is pressed. */
export const SearchAllButton = (search: SearchAllProps) => {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Search what was written
      </Button>
      {isOpen !== null && (
        <Suspense>
          <SearchAll {...search} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
