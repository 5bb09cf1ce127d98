import { Button } from '@mantine/core'
import type { MySideEffect } from '@om/contracts/side-effects'
import { IconHeartbeat } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { onHelp } from './help-now.ts'

const ReportForm = lazy(() => import('./report-form.tsx').then(m => ({ default: m.ReportForm })))
const HelpCard = lazy(() => import('./help-card.tsx').then(m => ({ default: m.HelpCard })))

/** The address of any patient page with the report open; the page `/se`, printed in every parcel, leads there. */
const HASH = '#side-effect'

const AGAIN_MS = 15_000

type Dangerous = { id: string; help: NonNullable<MySideEffect['help']> }

const dangerousIn = (items: MySideEffect[]): Dangerous[] =>
  items.flatMap(({ id, help, can }) => (help && can.write ? [{ id, help }] : []))

/**
 * Whether there is a treatment of ours to report about, and what dangerous is open. `true` while the server does not answer: a
 * report that is not needed is refused later, one that cannot be made is lost.
 */
const useReports = () => {
  const [mayReport, setMayReport] = useState<boolean | null>(null)
  const [dangerous, setDangerous] = useState<Dangerous[] | null>(null)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useCallback(() => {
    clearTimeout(retry.current)
    api.sideEffects
      .mine()
      .then(mine => {
        setMayReport(mine.mayReport)
        setDangerous(dangerousIn(mine.items))
      })
      .catch(() => {
        setMayReport(before => before ?? true)
        retry.current = setTimeout(ask, AGAIN_MS)
      })
  }, [])
  useEffect(() => {
    ask()
    return () => clearTimeout(retry.current)
  }, [ask])
  useLive(['plan', 'side-effect'], ask)
  return { mayReport, dangerous }
}

/** The help that somebody needs who has told something dangerous since the page was opened, wherever they told it. */
const useHelp = (dangerous: Dangerous[] | null, isOpen: boolean) => {
  const [help, setHelp] = useState<Dangerous['help'] | null>(null)
  const known = useRef<Set<string> | null>(null)
  useEffect(() => onHelp(setHelp), [])
  useEffect(() => {
    if (!dangerous) return
    const fresh = known.current && dangerous.find(({ id }) => !known.current?.has(id))
    known.current = new Set(dangerous.map(({ id }) => id))
    // The form of the report shows it by itself.
    if (fresh && !isOpen) setHelp(fresh.help)
  }, [dangerous, isOpen])
  return { help, close: () => setHelp(null) }
}

/** On every page of somebody in treatment: what they have noticed, two taps from where they are, and help when it is dangerous. */
export const ReportButton = () => {
  const { mayReport, dangerous } = useReports()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === HASH
  const { help, close } = useHelp(dangerous, isOpen)
  const go = (to: string) =>
    void navigate({ pathname, search, hash: to }, { replace: to === '', preventScrollReset: true })
  return (
    <>
      {mayReport && (
        <Button
          variant="light"
          color="danger"
          size="compact-md"
          aria-haspopup="dialog"
          flex="none"
          leftSection={<IconHeartbeat size={18} aria-hidden="true" />}
          onClick={() => go(HASH)}
        >
          Side effect?
        </Button>
      )}
      <Dialog
        opened={isOpen && mayReport !== null}
        onClose={() => go('')}
        title="Report a side effect"
        size="lg"
        isWhole
      >
        <Suspense fallback={<ListSkeleton rows={4} height={48} />}>
          <ReportForm mayReport={mayReport ?? false} onClose={() => go('')} />
        </Suspense>
      </Dialog>
      <Dialog opened={help !== null} onClose={close} title="Please read this now" size="lg" isAbove>
        <Suspense fallback={<ListSkeleton rows={2} height={48} />}>{help && <HelpCard help={help} />}</Suspense>
      </Dialog>
    </>
  )
}
