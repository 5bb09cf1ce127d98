import { Button } from '@mantine/core'
import type { PhotoView } from '@om/contracts/photos'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { Ghost } from './ghost.tsx'
import classes from './guide-step.module.css'
import { guideOf } from './views.ts'

type Props = {
  view: PhotoView
  reason: string | null
  /** Why the last file was not taken. */
  message: string
  onCamera: () => void
  onChoose: () => void
}

/** How one view is taken, and the two ways to do it. */
export const GuideStep = ({ view, reason, message, onCamera, onChoose }: Props) => {
  const { shows, steps } = guideOf(view)
  return (
    <>
      {reason && (
        <p className={classes.reason}>
          <strong>Your doctor asks for this photo</strong>
          <span>{reason}</span>
        </p>
      )}
      <div className={classes.guide}>
        <Ghost view={view} className={classes.ghost} />
        <div>
          <p className={classes.shows}>{shows}</p>
          <ul className={classes.steps}>
            {steps.map(step => (
              <li key={step}>{step}</li>
            ))}
            <li>Daylight, dry hair, no hat and no filter.</li>
          </ul>
        </div>
      </div>
      <div role="alert" className={message ? classes.message : undefined}>
        {message}
      </div>
      <div className={classes.ways}>
        <Button size="md" leftSection={<IconCamera size={20} aria-hidden="true" />} onClick={onCamera}>
          Use the camera
        </Button>
        <Button size="md" variant="default" leftSection={<IconPhoto size={20} aria-hidden="true" />} onClick={onChoose}>
          Choose a photo
        </Button>
      </div>
      <p className={classes.line}>
        <span className={classes.drop}>You can also drop a file here. </span>
        Nothing leaves this device until you press “Use this photo”.
      </p>
    </>
  )
}
