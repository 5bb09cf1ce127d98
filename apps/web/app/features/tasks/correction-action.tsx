import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'

const CorrectionAnswer = lazy(() => import('./correction-answer.tsx').then(m => ({ default: m.CorrectionAnswer })))

type Props = { id: string; about: string; onChange: () => Promise<void> }

/** What a patient asks to be put right, for whoever answers it; also afterwards, to put an answer right. (REG-20) */
export const CorrectionAction = ({ id, about, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const done = async (words: string) => {
    setOpen(false)
    announce(words)
    await onChange()
  }
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Read and answer
        <span className="visually-hidden">, {about}</span>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="A correction is asked for">
        {isOpen && (
          <Suspense fallback={<ListSkeleton rows={2} height={48} />}>
            <CorrectionAnswer id={id} onDone={done} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
