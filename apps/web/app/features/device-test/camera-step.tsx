import { useEffect, useRef, useState } from 'react'
import classes from './device-test.module.css'
import { DeviceChoice, DeviceHelp, StepActions, StepFrame } from './step-frame.tsx'
import { useDevice } from './use-device.ts'
import type { CameraResult } from './verdict.ts'
import { type PictureFacts, watchPicture } from './watch-picture.ts'

type Props = { onDone: (result: CameraResult | null) => void }

const factsText = ({ width, height, rate, dark }: PictureFacts) =>
  `${width} × ${height}, ${rate} pictures a second${dark ? '. The picture is dark: put a light in front of you.' : ''}`

const Preview = ({ stream, onFacts }: { stream: MediaStream; onFacts: (facts: PictureFacts) => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    return watchPicture(video.current, onFacts)
  }, [stream, onFacts])
  return (
    <video
      ref={video}
      className={classes.picture}
      aria-label="Live picture of your camera"
      autoPlay
      muted
      playsInline
    />
  )
}

/** Starts the camera, shows its picture as others would see it, and asks whether it is good. */
export const CameraStep = ({ onDone }: Props) => {
  const { now, start } = useDevice('camera')
  const [facts, setFacts] = useState<PictureFacts | null>(null)
  const finish = (works: boolean) =>
    onDone({ ...(facts ?? { width: 0, height: 0, rate: 0, dark: false }), works: works && facts !== null })
  return (
    <StepFrame
      number={1}
      title="Camera"
      lead="The picture stays on this device. It is not recorded and not sent to anyone."
    >
      {now.state === 'on' ? (
        <Preview stream={now.stream} onFacts={setFacts} />
      ) : now.state === 'problem' ? (
        <DeviceHelp device="camera" problem={now.problem} />
      ) : (
        <div className={classes.empty}>
          {now.state === 'asking' && <p role="status">Your browser asks whether this site may use the camera.</p>}
        </div>
      )}
      {now.state === 'on' && (
        <>
          <p className={`small ${classes.status}`} role="status">
            {facts ? factsText(facts) : 'Waiting for the picture'}
          </p>
          <DeviceChoice
            label="Camera"
            choices={now.choices}
            value={now.chosen}
            onChange={id => {
              setFacts(null)
              void start(id)
            }}
          />
        </>
      )}
      <StepActions>
        {now.state === 'on' ? (
          <>
            <button type="button" className="button" disabled={!facts} onClick={() => finish(true)}>
              I can see myself
            </button>
            <button type="button" className="button quiet" onClick={() => finish(false)}>
              The picture is not usable
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button" disabled={now.state === 'asking'} onClick={() => void start()}>
              {now.state === 'problem' ? 'Try again' : 'Turn on the camera'}
            </button>
            {now.state === 'problem' ? (
              <button type="button" className="button quiet" onClick={() => finish(false)}>
                Continue without a picture
              </button>
            ) : (
              <button type="button" className="button quiet" onClick={() => onDone(null)}>
                Skip this step
              </button>
            )}
          </>
        )}
      </StepActions>
    </StepFrame>
  )
}
