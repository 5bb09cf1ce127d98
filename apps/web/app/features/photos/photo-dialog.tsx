import { Button, Stack, Text } from '@mantine/core'
import { type PhotoView, photoViews } from '@om/contracts/photos'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { CameraStep } from './camera-step.tsx'
import { CheckStep } from './check-step.tsx'
import { GuideStep } from './guide-step.tsx'
import { refusalWords } from './photo-file.ts'
import { type PreparedPhoto, preparePhoto } from './prepare-photo.ts'
import { guideOf } from './views.ts'

type Step =
  | { at: 'guide'; message: string }
  | { at: 'camera' }
  | { at: 'reading' }
  | { at: 'check'; photo: PreparedPhoto }

type Props = {
  view: PhotoView | null
  /** A file that was dropped on the view, to be looked at first. */
  dropped: File | null
  /** The address of an earlier photo of this view, to line up with; null where there is none. */
  overlay?: string | null
  /** What the doctor asked for in this view. */
  reason: string | null
  onClose: () => void
  onUse: (view: PhotoView, photo: PreparedPhoto) => void
}

/** Everything a file chooser should offer; the endings are for browsers that do not know HEIC by name. */
const ACCEPTED = 'image/*,.heic,.heif'

const guide = (message = ''): Step => ({ at: 'guide', message })

const Inside = ({ view, dropped, reason, overlay = null, onUse }: Props & { view: PhotoView }) => {
  const [step, setStep] = useState<Step>(guide())
  const chooser = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setStep({ at: 'reading' })
    const photo = await preparePhoto(file)
    setStep(typeof photo === 'string' ? guide(refusalWords(photo)) : { at: 'check', photo })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dropped file
  useEffect(() => {
    if (dropped) void take(dropped)
  }, [dropped])
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const choose = () => chooser.current?.click()
  return (
    <Stack onDragOver={event => event.preventDefault()} onDrop={onDrop}>
      <Text c="dimmed" mt={-8}>
        Photo {photoViews.indexOf(view) + 1} of {photoViews.length}
      </Text>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`Photo file, ${guideOf(view).title}`}
        onChange={event => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {step.at === 'guide' && (
        <GuideStep
          view={view}
          reason={reason}
          message={step.message}
          onCamera={() => setStep({ at: 'camera' })}
          onChoose={choose}
        />
      )}
      {step.at === 'camera' && (
        <CameraStep view={view} overlay={overlay} onPicture={file => void take(file)} onChoose={choose} />
      )}
      {step.at === 'reading' && (
        <Text py={64} ta="center" role="status">
          Reading the photo…
        </Text>
      )}
      {step.at === 'check' && (
        <CheckStep
          view={view}
          photo={step.photo}
          onUse={() => onUse(view, step.photo)}
          onAgain={() => setStep({ at: 'camera' })}
          onChoose={choose}
        />
      )}
      {step.at === 'camera' && (
        <Button variant="subtle" onClick={() => setStep(guide())}>
          Back to the instructions
        </Button>
      )}
    </Stack>
  )
}

/** One view after the other: how to take it, the camera or a file, a look at it, and only then it is sent. */
export const PhotoDialog = (props: Props) => {
  const { view, onClose } = props
  const [last, setLast] = useState(view)
  if (view !== null && view !== last) setLast(view)
  const shown = view ?? last
  return (
    <Dialog opened={view !== null} onClose={onClose} title={shown ? guideOf(shown).title : ''} size={520} isWhole>
      {shown && <Inside key={shown} {...props} view={shown} />}
    </Dialog>
  )
}
