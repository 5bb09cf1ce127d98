import { ActionIcon, Drawer, Indicator } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { notices } from '@om/contracts/notices'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'

const DeadAddressAlert = lazy(() => import('./dead-address-alert.tsx').then(m => ({ default: m.DeadAddressAlert })))
const NoticesList = lazy(() => import('./notices-list.tsx').then(m => ({ default: m.NoticesList })))

/** Counting stops here. */
const COUNTED_TO = 100

/** The address of a page with the list open beside it. */
const HASH = '#notifications'

type Page = CallReply<typeof notices.list>

/** How many notices the reader has not read, and whether mail reaches them; null while that is not known. */
const useStanding = (): Pick<Page, 'unread' | 'deadAddress'> | null => {
  const [standing, setStanding] = useState<Pick<Page, 'unread' | 'deadAddress'> | null>(null)
  const newest = useRef(0)
  // Of two answers that come the other way round, the one asked for last counts.
  const refresh = useCallback(() => {
    newest.current += 1
    const mine = newest.current
    api.notices
      .list({ query: { view: 'all', limit: 1 } })
      .then(({ unread, deadAddress }) => mine === newest.current && setStanding({ unread, deadAddress }))
      .catch(() => undefined)
  }, [])
  useEffect(refresh, [refresh])
  useLive(['notice'], refresh)
  return standing
}

/** Keeps push going where it is on in this browser. */
const usePush = () =>
  useEffect(() => {
    if (globalThis.Notification?.permission !== 'granted') return
    void import('./renew-push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
  }, [])

const wordsOf = (count: number) => (count >= COUNTED_TO ? '99+' : `${count}`)

/** The bell of a portal: how much is new, and the list of what the reader was told beside whatever page is open. */
export const NoticesButton = () => {
  const standing = useStanding()
  usePush()
  const unread = standing?.unread ?? 0
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  const open = () => void navigate({ pathname, search, hash: HASH }, { preventScrollReset: true })
  return (
    <>
      <Indicator
        label={<span aria-hidden="true">{wordsOf(unread)}</span>}
        disabled={unread === 0}
        size={18}
        offset={7}
        flex="none"
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-haspopup="dialog"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${wordsOf(unread)} not read`}
          onClick={open}
        >
          <IconBell size={22} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Indicator>
      <Drawer
        opened={hash === HASH}
        onClose={close}
        position="right"
        size="md"
        title="Notifications"
        padding="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense>
          <NoticesList />
        </Suspense>
      </Drawer>
      {standing?.deadAddress && (
        <Suspense>
          <DeadAddressAlert dead={standing.deadAddress} />
        </Suspense>
      )}
    </>
  )
}
