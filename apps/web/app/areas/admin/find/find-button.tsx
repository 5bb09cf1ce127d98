import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

// Comes when it is opened for the first time.
const FindEverywhere = lazy(() => import('./find-everywhere.tsx').then(m => ({ default: m.FindEverywhere })))

const HASH = '#find='

const wordsIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(HASH.length))
  } catch {
    return ''
  }
}

/** Opens the search of everything: by a press, by ⌘K and Ctrl K from anywhere, or by an address that says what is looked for. */
export const FindButton = () => {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isPressed, setOpen] = useState<boolean | null>(null)
  const isAsked = hash.startsWith(HASH)
  const isOpen = isAsked || isPressed
  const close = () => {
    setOpen(false)
    if (isAsked) void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }
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
          <FindEverywhere
            key={isAsked ? hash : ''}
            first={isAsked ? wordsIn(hash) : ''}
            opened={isOpen}
            onClose={close}
            onFollow={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
