import { type ReactNode, useState } from 'react'
import { useIsLive } from '#app/ui/use-is-live.ts'
import { CameraStep } from './camera-step.tsx'
import { ConnectionStep } from './connection-step.tsx'
import classes from './device-test.module.css'
import { MicrophoneStep } from './microphone-step.tsx'
import { ResultStep } from './result-step.tsx'
import { stateWord, stepNames } from './result-words.ts'
import { SpeakerStep } from './speaker-step.tsx'
import { nothingYet, type Results, type StepName, stateOf } from './verdict.ts'

const steps: readonly StepName[] = ['camera', 'microphone', 'speaker', 'connection']

type Place = 'start' | StepName | 'result'

const Rail = ({ place, results, reached }: { place: Place; results: Results; reached: ReadonlySet<StepName> }) => (
  <ol className={`plain-list ${classes.rail}`} aria-label="Steps">
    {steps.map(step => (
      <li
        key={step}
        aria-current={place === step ? 'step' : undefined}
        data-state={reached.has(step) && place !== step ? stateOf(step, results) : undefined}
      >
        <span className={classes.name}>{stepNames[step]}</span>
        <span className={classes.state}>
          {place === step ? 'Now' : reached.has(step) ? stateWord[stateOf(step, results)] : 'To do'}
        </span>
      </li>
    ))}
  </ol>
)

/**
 * Camera, microphone, speaker and connection, one after the other. Nothing is asked of the browser before a press, and
 * each device stops when its step is left. `intro` is shown before the first step. (Spec §2: /video-test)
 */
export const DeviceTest = ({ intro }: { intro: ReactNode }) => {
  const isLive = useIsLive()
  const [place, setPlace] = useState<Place>('start')
  const [results, setResults] = useState<Results>(nothingYet)
  const [reached, setReached] = useState<ReadonlySet<StepName>>(new Set())
  const [isRepeat, setRepeat] = useState(false)

  const finish =
    <Step extends StepName>(step: Step) =>
    (result: Results[Step]) => {
      setResults(before => ({ ...before, [step]: result }))
      setReached(before => new Set([...before, step]))
      setPlace(isRepeat ? 'result' : (steps[steps.indexOf(step) + 1] ?? 'result'))
    }
  const begin = () => {
    setResults(nothingYet)
    setReached(new Set())
    setRepeat(false)
    setPlace('camera')
  }
  const repeat = (step: StepName) => {
    setRepeat(true)
    setPlace(step)
  }

  if (place === 'start') {
    return (
      <>
        {intro}
        <button type="button" className="button" disabled={!isLive} onClick={begin}>
          Start the check
        </button>
      </>
    )
  }
  return (
    <div className={classes.test}>
      <Rail place={place} results={results} reached={reached} />
      <div className={classes.place}>
        {place === 'camera' && <CameraStep onDone={finish('camera')} />}
        {place === 'microphone' && <MicrophoneStep onDone={finish('microphone')} />}
        {place === 'speaker' && <SpeakerStep onDone={finish('speaker')} />}
        {place === 'connection' && <ConnectionStep onDone={finish('connection')} />}
        {place === 'result' && <ResultStep results={results} onRepeat={repeat} onRestart={begin} />}
      </div>
    </div>
  )
}
