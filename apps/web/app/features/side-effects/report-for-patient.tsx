import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'

const Form = lazy(() => import('./report-form.tsx').then(m => ({ default: m.ReportForPatientForm })))

/** For whoever a patient tells of a side effect: enters it while the patient is there. */
export const ReportForPatient = ({ patientId, firstName }: { patientId: string; firstName: string }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="compact-md" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Enter a side effect
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`What ${firstName} has noticed`} size="lg" isWhole>
        <Suspense fallback={<ListSkeleton rows={4} height={48} />}>
          <Form patientId={patientId} firstName={firstName} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
