import { Menu, Text } from '@mantine/core'
import type { SavedList, SavedView } from '@om/contracts/saved-views'
import { IconCheck, IconStar } from '@tabler/icons-react'
import { type ReactElement, type Ref, useEffect, useRef, useState } from 'react'
import { problemOf } from '#app/ui/problem.ts'
import type { SavedViewsOfList } from './use-saved-views.ts'
import { ArrangeDialog, KeepDialog } from './view-dialogs.tsx'

type Props = {
  kept: SavedViewsOfList
  /** The view whose filters the list has. */
  opened: SavedView | undefined
  list: SavedList
  target: (ref: Ref<HTMLButtonElement>) => ReactElement
}

/** The menu of the views; open as soon as it is there, because somebody pressed its button. */
export const ViewsMenu = ({ kept, opened, list, target }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<'keep' | 'arrange' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        withinPortal
        width={280}
        hideDetached={false}
        onOpen={() => void kept.reload()}
      >
        <Menu.Target>{target(button)}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Saved views</Menu.Label>
          {kept.failure !== null && (
            <Menu.Item closeMenuOnClick={false} onClick={() => void kept.reload()}>
              {problemOf(kept.failure).message} Try again
            </Menu.Item>
          )}
          {kept.isLoaded && kept.views.length === 0 && (
            <Text size="sm" c="dimmed" px="sm" pb={6}>
              None yet. Choose filters, then keep them under a name.
            </Text>
          )}
          {kept.views.map(view => (
            <ViewItem
              key={view.id}
              view={view}
              isOpen={view === opened}
              isWhole={kept.readable(view) === view.query}
              onOpen={() => kept.open(view)}
            />
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setShown('keep')}>Keep these filters…</Menu.Item>
          {kept.views.length > 0 && (
            <Menu.Item onClick={() => setShown('arrange')}>Rename, arrange or remove…</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown === 'keep' && <KeepDialog kept={kept} list={list} onClose={() => setShown(null)} />}
      {shown === 'arrange' && <ArrangeDialog kept={kept} onClose={() => setShown(null)} />}
    </>
  )
}

type ItemProps = { view: SavedView; isOpen: boolean; isWhole: boolean; onOpen: () => void }

const ViewItem = ({ view: { name, isDefault }, isOpen, isWhole, onOpen }: ItemProps) => (
  <Menu.Item
    aria-current={isOpen ? 'true' : undefined}
    leftSection={isOpen ? <IconCheck size={16} aria-hidden="true" /> : <span style={{ width: 16 }} />}
    rightSection={isDefault && <IconStar size={16} aria-label="Opens first" role="img" />}
    onClick={onOpen}
  >
    {name}
    {!isWhole && (
      <Text span display="block" size="xs" c="dimmed">
        One of its filters is no longer there.
      </Text>
    )}
  </Menu.Item>
)
