import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, type Ref, Suspense, useState } from 'react'
import type { ListSearch } from '#app/ui/record-list/address.ts'
import { useSavedViews, type ViewedList } from './use-saved-views.ts'

// Most visits to a list need no more than the view that opens first.
const fetchMenu = () => import('./views-menu.tsx')
const ViewsMenu = lazy(() => fetchMenu().then(m => ({ default: m.ViewsMenu })))

type Props<S extends ListSearch> = ViewedList<S> & {
  /** Says its name where there is room for it. */
  isWide?: boolean
  size?: number
}

/** The views that the reader keeps of a list: to open one, keep the filters of now, and arrange them. (Spec §2) */
export const SavedViews = <S extends ListSearch>({ isWide = false, size = 36, ...list }: Props<S>) => {
  const kept = useSavedViews(list)
  const [isWanted, want] = useState(false)
  const opened = kept.views.find(view => view.query === kept.current)
  const label = 'Saved views'
  const icon = <IconBookmark size={18} aria-hidden="true" fill={opened ? 'currentColor' : 'none'} />
  const looks = { variant: 'default', 'aria-label': opened ? `${label}, ${opened.name} is open` : label } as const
  const button = (props: { ref?: Ref<HTMLButtonElement>; onClick?: () => void; onPointerEnter?: () => void }) =>
    isWide ? (
      <Button {...looks} {...props} h={size} leftSection={icon}>
        {opened?.name ?? label}
      </Button>
    ) : (
      <ActionIcon {...looks} {...props} size={size} title={opened?.name ?? label}>
        {icon}
      </ActionIcon>
    )
  const plain = button({ onClick: () => want(true), onPointerEnter: () => void fetchMenu().catch(() => undefined) })
  if (!isWanted) return plain
  return (
    <Suspense fallback={plain}>
      <ViewsMenu kept={kept} opened={opened} list={list.name} target={ref => button({ ref })} />
    </Suspense>
  )
}
