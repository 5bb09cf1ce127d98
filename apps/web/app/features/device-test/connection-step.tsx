import { useEffect, useRef, useState } from 'react'
import { type ConnectionFigures, gradeOf, roundTripFigures } from './connection-figures.ts'
import classes from './device-test.module.css'
import { runLoopback } from './loopback.ts'
import { measureDownload, measureRoundTrips, measureUpload } from './measure-connection.ts'
import { figureText, gradeWord } from './result-words.ts'
import { StepActions, StepFrame } from './step-frame.tsx'
import type { LoopbackResult, Results } from './verdict.ts'

type Found = NonNullable<Results['connection']>
type Props = { onDone: (result: Found | null) => void }

type Stage = 'idle' | 'trips' | 'download' | 'upload' | 'call' | 'done' | 'offline'

const stageWords: Record<Stage, string> = {
  idle: '',
  trips: 'Calling us ten times',
  download: 'Measuring the download',
  upload: 'Measuring the upload',
  call: 'Setting up a test call within this page',
  done: 'Measured',
  offline: 'We could not be reached. Check that you are online, then measure again.',
}

const rows: readonly { name: keyof ConnectionFigures; label: string; needs: string }[] = [
  { name: 'roundTrip', label: 'Round trip', needs: 'below 200 ms' },
  { name: 'jitter', label: 'Variation', needs: 'below 40 ms' },
  { name: 'loss', label: 'Calls lost', needs: 'none' },
  { name: 'download', label: 'Download', needs: '2 Mbit/s' },
  { name: 'upload', label: 'Upload', needs: '1.5 Mbit/s' },
]

const callText = ({ connected, dataArrived, mediaArrived, candidates }: LoopbackResult): string => {
  if (!connected) return 'Not connected. This browser or network stops video calls.'
  const arrived = dataArrived && mediaArrived ? 'Connected, picture and message arrived' : 'Connected, not all arrived'
  return candidates.some(kind => kind !== 'host')
    ? `${arrived}. Routes: ${candidates.join(', ')}`
    : `${arrived}, directly`
}

const Figures = ({ figures, loopback }: { figures: Partial<ConnectionFigures>; loopback?: LoopbackResult }) => (
  <table className={`table ${classes.figures}`}>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">What</th>
        <th scope="col">Measured</th>
        <th scope="col">For a video consult</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, label, needs }) => {
        const value = figures[name]
        const isKnown = value !== undefined
        return (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{isKnown ? figureText(name, { ...empty, ...figures }) : '–'}</td>
            <td data-grade={isKnown ? gradeOf(name, value) : undefined}>
              {isKnown ? gradeWord[gradeOf(name, value)] : `needs ${needs}`}
            </td>
          </tr>
        )
      })}
      <tr>
        <th scope="row">Test call</th>
        <td colSpan={2}>{loopback ? callText(loopback) : '–'}</td>
      </tr>
    </tbody>
  </table>
)

const empty: ConnectionFigures = { roundTrip: null, jitter: null, loss: 1, download: null, upload: null }

/** Measures the way to us and back, both rates, and whether a video call can be set up at all. */
export const ConnectionStep = ({ onDone }: Props) => {
  const [stage, setStage] = useState<Stage>('idle')
  const [figures, setFigures] = useState<Partial<ConnectionFigures>>({})
  const [found, setFound] = useState<Found | null>(null)
  const run = useRef<AbortController | null>(null)
  useEffect(() => () => run.current?.abort(), [])

  const measure = async () => {
    run.current?.abort()
    const control = new AbortController()
    run.current = control
    const { signal } = control
    const show = (next: Stage, part: Partial<ConnectionFigures> = {}) => {
      if (signal.aborted) return
      setStage(next)
      setFigures(before => ({ ...before, ...part }))
    }
    setFigures({})
    setFound(null)
    show('trips')
    const trips = roundTripFigures(await measureRoundTrips(signal))
    if (trips.roundTrip === null) return show('offline')
    show('download', trips)
    const download = await measureDownload(signal)
    show('upload', { download })
    const upload = await measureUpload(signal)
    show('call', { upload })
    const loopback = await runLoopback(signal)
    if (signal.aborted) return
    setFound({ figures: { ...trips, download, upload }, loopback })
    show('done')
  }

  const isRunning = stage === 'trips' || stage === 'download' || stage === 'upload' || stage === 'call'
  return (
    <StepFrame
      number={4}
      title="Connection"
      lead="About 15 seconds and 4 MB of data. Random bytes travel between you and us; nothing is kept."
    >
      {stage !== 'idle' && <Figures figures={figures} loopback={found?.loopback} />}
      <p className={`soft ${classes.status}`} role="status" data-running={isRunning || undefined}>
        {stageWords[stage]}
      </p>
      <StepActions>
        {found ? (
          <>
            <button type="button" className="button" onClick={() => onDone(found)}>
              See the result
            </button>
            <button type="button" className="button quiet" onClick={() => void measure()}>
              Measure again
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button" disabled={isRunning} onClick={() => void measure()}>
              {stage === 'offline' ? 'Measure again' : 'Measure the connection'}
            </button>
            <button type="button" className="button quiet" onClick={() => onDone(null)}>
              Skip this step
            </button>
          </>
        )}
      </StepActions>
    </StepFrame>
  )
}
