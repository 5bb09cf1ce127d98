import { useEffect, useState } from 'react'
import classes from './device-test.module.css'
import { type Choice, listDevices } from './open-device.ts'
import { canChooseSpeaker, playTone, type Side } from './speaker.ts'
import { DeviceChoice, StepActions, StepFrame } from './step-frame.tsx'
import type { SpeakerResult } from './verdict.ts'

type Props = { onDone: (result: SpeakerResult | null) => void }

const sides: readonly { side: Side; label: string }[] = [
  { side: 'left', label: 'Play on the left' },
  { side: 'right', label: 'Play on the right' },
]

/** Plays a tone on each side and asks whether it was heard. */
export const SpeakerStep = ({ onDone }: Props) => {
  const [choices, setChoices] = useState<Choice[]>([])
  const [speaker, setSpeaker] = useState('')
  const [playing, setPlaying] = useState<Side | null>(null)
  const [played, setPlayed] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (canChooseSpeaker()) void listDevices('speaker').then(setChoices)
  }, [])
  const play = async (side: Side) => {
    setPlaying(side)
    setProblem('')
    try {
      await playTone(side, speaker)
      setPlayed(true)
    } catch {
      setProblem('This speaker did not play. Choose another one, or check that it is connected.')
    }
    setPlaying(null)
  }
  const finish = (heard: SpeakerResult['heard']) => onDone({ heard })
  return (
    <StepFrame
      number={3}
      title="Speaker"
      lead="Turn the volume to where you would have it for a phone call, then play both sides."
    >
      <div className={classes.sides}>
        {sides.map(({ side, label }) => (
          <button
            key={side}
            type="button"
            className="button quiet"
            aria-disabled={playing !== null}
            onClick={() => playing === null && void play(side)}
          >
            {label}
          </button>
        ))}
      </div>
      <DeviceChoice label="Speaker" choices={choices} value={speaker || (choices[0]?.id ?? '')} onChange={setSpeaker} />
      <p className={`soft ${classes.status}`} role="status">
        {problem || (playing ? `Playing on the ${playing}` : '')}
      </p>
      {played && <p className={classes.question}>Did you hear it?</p>}
      <StepActions>
        {played ? (
          <>
            <button type="button" className="button" onClick={() => finish('both')}>
              Yes, on both sides
            </button>
            <button type="button" className="button quiet" onClick={() => finish('one')}>
              On one side only
            </button>
            <button type="button" className="button quiet" onClick={() => finish('none')}>
              No
            </button>
          </>
        ) : (
          <button type="button" className="button quiet" onClick={() => (problem ? finish('none') : onDone(null))}>
            {problem ? 'Continue without sound' : 'Skip this step'}
          </button>
        )}
      </StepActions>
    </StepFrame>
  )
}
