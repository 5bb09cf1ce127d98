import { useEffect, useState } from 'react'
import classes from './device-test.module.css'
import { HEARD_LEVEL, watchLevel } from './sound-level.ts'
import { playSound } from './speaker.ts'
import { DeviceChoice, DeviceHelp, StepActions, StepFrame } from './step-frame.tsx'
import { useDevice } from './use-device.ts'
import type { MicrophoneResult } from './verdict.ts'

type Props = { onDone: (result: MicrophoneResult | null) => void }

const RECORD_MS = 3000

/** Records a stream for a while, in ms. The sound stays in memory and is gone with the page. */
const recordSound = (stream: MediaStream, ms: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('error', () => reject(new Error('The recording stopped by itself')))
    recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: recorder.mimeType })))
    recorder.start()
    setTimeout(() => {
      if (recorder.state !== 'inactive') recorder.stop()
    }, ms)
  })

const Meter = ({ stream, onHeard }: { stream: MediaStream; onHeard: () => void }) => {
  const [level, setLevel] = useState(0)
  useEffect(
    () =>
      watchLevel(stream, now => {
        setLevel(now)
        if (now >= HEARD_LEVEL) onHeard()
      }),
    [stream, onHeard],
  )
  return (
    <meter
      className={classes.meter}
      aria-label="How loud your microphone hears you"
      min={0}
      max={1}
      low={HEARD_LEVEL}
      optimum={1}
      value={level}
    >
      {Math.round(level * 100)} %
    </meter>
  )
}

type Recording = 'none' | 'running' | 'playing' | 'played' | 'failed'

const recordingWords: Record<Recording, string> = {
  none: '',
  running: 'Recording for three seconds. Say something.',
  playing: 'Playing it back to you.',
  played: 'That was you. The recording is gone again.',
  failed: 'This browser could not record. The meter above is enough for the check.',
}

const Record = ({ stream }: { stream: MediaStream }) => {
  const [state, setState] = useState<Recording>('none')
  const run = async () => {
    setState('running')
    try {
      const sound = await recordSound(stream, RECORD_MS)
      setState('playing')
      await playSound(sound)
      setState('played')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={`row soft ${classes.record}`}>
      <button
        type="button"
        className="button quiet"
        disabled={state === 'running' || state === 'playing'}
        onClick={() => void run()}
      >
        Record three seconds and play them
      </button>
      <p role="status">{recordingWords[state]}</p>
    </div>
  )
}

/** Starts the microphone, shows how loud it hears, and lets people hear themselves. */
export const MicrophoneStep = ({ onDone }: Props) => {
  const { now, start } = useDevice('microphone')
  const [heard, setHeard] = useState(false)
  const [markHeard] = useState(() => () => setHeard(true))
  return (
    <StepFrame
      number={2}
      title="Microphone"
      lead="Sound stays on this device. What you record below is played to you and thrown away."
    >
      {now.state === 'problem' && <DeviceHelp device="microphone" problem={now.problem} />}
      {now.state === 'asking' && <p role="status">Your browser asks whether this site may use the microphone.</p>}
      {now.state === 'on' && (
        <>
          <Meter stream={now.stream} onHeard={markHeard} />
          <p className={`soft ${classes.status}`} role="status" data-heard={heard || undefined}>
            {heard ? 'We hear you.' : 'Say something, for example what day it is.'}
          </p>
          <DeviceChoice
            label="Microphone"
            choices={now.choices}
            value={now.chosen}
            onChange={id => {
              setHeard(false)
              void start(id)
            }}
          />
          <Record stream={now.stream} />
        </>
      )}
      <StepActions>
        {now.state === 'on' ? (
          <>
            <button type="button" className="button" onClick={() => onDone({ works: true, heard })}>
              {heard ? 'It works' : 'Continue anyway'}
            </button>
            <button type="button" className="button quiet" onClick={() => onDone({ works: false, heard: false })}>
              I do not sound right
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button" disabled={now.state === 'asking'} onClick={() => void start()}>
              {now.state === 'problem' ? 'Try again' : 'Turn on the microphone'}
            </button>
            {now.state === 'problem' ? (
              <button type="button" className="button quiet" onClick={() => onDone({ works: false, heard: false })}>
                Continue without sound
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
