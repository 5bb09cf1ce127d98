import type { ConnectionFigures, Grade } from './connection-figures.ts'
import { type Results, type StepName, type StepState, stateOf, verdictOf } from './verdict.ts'

/** One word for how a step came out. */
export const stateWord: Record<StepState, string> = {
  good: 'Works',
  fair: 'Works with limits',
  poor: 'Does not work',
  skipped: 'Not checked',
}

export const gradeWord: Record<Grade, string> = { good: 'Good', fair: 'Fair', poor: 'Too low' }

export const stepNames: Record<StepName, string> = {
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
  connection: 'Connection',
}

const rate = (value: number | null) =>
  value === null ? 'nothing came through' : `${value < 10 ? value.toFixed(1) : Math.round(value)} Mbit/s`
const time = (value: number | null) => (value === null ? 'no answer' : `${Math.round(value)} ms`)

/** A figure of the connection with its unit. */
export const figureText = (name: keyof ConnectionFigures, { [name]: value }: ConnectionFigures): string => {
  if (name === 'loss') return `${Math.round((value ?? 0) * 10)} of 10`
  return name === 'download' || name === 'upload' ? rate(value) : time(value)
}

const cameraText = (results: Results): string => {
  const { camera } = results
  if (!camera) return 'You left this out.'
  if (!camera.works) return 'No usable picture.'
  const seen = `${camera.width} × ${camera.height} at ${camera.rate} pictures a second.`
  if (camera.dark) return `${seen} The picture is dark: put a light in front of you.`
  return stateOf('camera', results) === 'good' ? seen : `${seen} Close other programs, or use another camera.`
}

const microphoneText = ({ microphone }: Results): string => {
  if (!microphone) return 'You left this out.'
  if (!microphone.works) return 'No usable sound.'
  return microphone.heard ? 'We heard you.' : 'It is on, and we heard nothing. Check that it is not muted.'
}

const speakerText = ({ speaker }: Results): string => {
  if (!speaker) return 'You left this out.'
  if (speaker.heard === 'both') return 'You heard both sides.'
  return speaker.heard === 'one' ? 'You heard one side.' : 'You heard nothing. Check the volume, or use earphones.'
}

const advice = (figures: ConnectionFigures): string =>
  figures.upload === null || figures.upload < 1.5 || (figures.download ?? 0) < 2
    ? ' Move closer to your router, or ask others to pause downloads.'
    : ''

const connectionText = (results: Results): string => {
  const { connection } = results
  if (!connection) return 'You left this out.'
  const { figures, loopback } = connection
  if (!loopback.connected) return 'This network or browser does not let video calls through. Try mobile data.'
  const base = `${rate(figures.download)} down, ${rate(figures.upload)} up, ${time(figures.roundTrip)} to us and back.`
  return stateOf('connection', results) === 'good' ? base : base + advice(figures)
}

const texts: Record<StepName, (results: Results) => string> = {
  camera: cameraText,
  microphone: microphoneText,
  speaker: speakerText,
  connection: connectionText,
}

/** One sentence on how a step came out. */
export const stepText = (step: StepName, results: Results): string => texts[step](results)

const steps = Object.keys(stepNames) as StepName[]

/** The result as text to hand to support: what was measured, the browser, and no device names or addresses. */
export const resultAsText = (results: Results, browser: string, at: Date): string => {
  const { connection } = results
  const lines = [
    `Device test, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    verdictOf(results).title,
    ...steps.map(step => `${stepNames[step]}: ${stateWord[stateOf(step, results)]}. ${stepText(step, results)}`),
  ]
  if (connection) {
    const { figures, loopback } = connection
    lines.push(
      `Jitter ${figureText('jitter', figures)}, calls lost ${figureText('loss', figures)}`,
      `Test call: ${loopback.connected ? `connected in ${time(loopback.ms)}` : 'not connected'}, message ${
        loopback.dataArrived ? 'arrived' : 'missing'
      }, picture ${loopback.mediaArrived ? 'arrived' : 'missing'}, routes ${loopback.candidates.join(', ') || 'none'}`,
    )
  }
  return [...lines, `Browser: ${browser}`].join('\n')
}
