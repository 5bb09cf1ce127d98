import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

// Comes when it is opened for the first time.
const FindEverywhere = lazy(() => import('./find-everywhere.tsx').then(m => ({ default: m.FindEverywhere })))

/** Opens the search of everything: by a press, or by ⌘K and Ctrl K from anywhere. */
export const FindButton = () => {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useWindowEvent('keydown', event => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Search everywhere"
        title="Search everywhere (⌘K or Ctrl K)"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} aria-hidden="true" />
      </ActionIcon>
      {isOpen !== null && (
        <Suspense>
          <FindEverywhere opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
