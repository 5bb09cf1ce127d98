import type { Me } from '@om/contracts/me'
import { useRef, useState } from 'react'
import { Outlet, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ShortcutsHelp, useShortcuts } from '#app/ui/shortcuts.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useSend } from '#app/ui/use-send.ts'
import { claimNext } from './claim-next.ts'
import type { QueueData } from './load-queue.ts'
import { queueKeys } from './queue-keys.ts'
import { QueuePanel } from './queue-panel.tsx'
import { type QueueSearch, readQueueSearch, searchWith } from './queue-search.ts'
import { RegistrationBanner } from './registration-banner.tsx'
import { useFreshQueue } from './use-fresh-queue.ts'
import classes from './workspace.module.css'

/** What the open case needs from the page around it. */
export type CaseContext = {
  me: Me
  search: QueueSearch
  /** Changes the address: opens another case, a panel, or closes them. */
  go: (change: Partial<QueueSearch>, options?: { replace?: boolean }) => Promise<void>
  /** Claims the next waiting consult and opens it. */
  next: () => void
  isClaimingNext: boolean
  mayClaim: boolean
  showKeys: () => void
}

const useNext = (go: CaseContext['go'], search: QueueSearch) => {
  const { send, busy } = useSend(
    async () => {
      try {
        return await claimNext(search)
      } catch (error) {
        toastProblem(error)
        throw error
      }
    },
    {
      revalidate: false,
      onDone: async consult => {
        if (!consult) return toast('Nobody is waiting. You are up to date.')
        await go({ consult: consult.id, panel: undefined })
        announce(`Claimed ${consult.patientName}`)
      },
    },
  )
  return { next: () => void send(), busy }
}

/** The doctor's two panes: the queue at the left, the open case at the right. */
export const Workspace = ({ me, loaded }: { me: Me; loaded: QueueData | null }) => {
  const [params] = useSearchParams()
  const search = readQueueSearch(params)
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [keysShown, setKeysShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const asked = navigation.location ? readQueueSearch(new URLSearchParams(navigation.location.search)) : search

  const [queue, refresh] = useFreshQueue(loaded, search)
  const refreshDebounced = useDebounced(() => void refresh())
  useLive(['queue'], refreshDebounced)

  const go: CaseContext['go'] = async (change, options) =>
    // From the address being opened: a search that is typed while a case opens must not close it again.
    void (await navigate({ search: searchWith(asked, change) }, { preventScrollReset: true, ...options }))
  const { next, busy } = useNext(go, search)
  const mayClaim = me.staff?.registrationCurrent ?? false

  const step = (by: 1 | -1) => () => {
    const ids = queue?.items.map(item => item.id) ?? []
    const at = ids.indexOf(search.consult ?? '')
    const id = at < 0 ? ids[0] : ids[at + by]
    if (id) void go({ consult: id, panel: undefined })
  }
  useShortcuts({
    n: mayClaim ? next : undefined,
    j: step(1),
    k: step(-1),
    '/': () => searchField.current?.focus(),
    '?': () => setKeysShown(true),
  })

  const context: CaseContext = {
    me,
    search,
    go,
    next,
    isClaimingNext: busy,
    mayClaim,
    showKeys: () => setKeysShown(true),
  }
  return (
    <div className={classes.workspace} data-open={asked.consult ? true : undefined}>
      <h1 className="visually-hidden">Doctor dashboard</h1>
      <RegistrationBanner staff={me.staff} className={classes.banner} />
      <section className={classes.queue} aria-label="Consult queue">
        <QueuePanel
          queue={queue}
          search={search}
          asked={asked}
          searchField={searchField}
          onGo={go}
          onNext={next}
          isClaimingNext={busy}
          mayClaim={mayClaim}
        />
      </section>
      <div className={classes.case}>
        <Outlet context={context} />
      </div>
      <ShortcutsHelp
        title="Keyboard"
        keys={queueKeys}
        note="They rest while you type in a field."
        opened={keysShown}
        onClose={() => setKeysShown(false)}
      />
    </div>
  )
}
