import { Button } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'

const ReportForm = lazy(() => import('./report-form.tsx').then(m => ({ default: m.ReportForm })))

/** The address of any patient page with the report open; printed in every parcel as `/se`. */
const HASH = '#side-effect'

/** Whether there is a treatment of ours to report about; null while that is not known. */
const useMayReport = (): boolean | null => {
  const [mayReport, setMayReport] = useState<boolean | null>(null)
  const ask = useCallback(() => {
    api.sideEffects
      .mine()
      .then(mine => setMayReport(mine.mayReport))
      .catch(() => undefined)
  }, [])
  useEffect(ask, [ask])
  useLive(['plan'], ask)
  return mayReport
}

/** On every page of somebody in treatment: what they have noticed, two taps from where they are. */
export const ReportButton = () => {
  const mayReport = useMayReport()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === HASH
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
    </>
  )
}
