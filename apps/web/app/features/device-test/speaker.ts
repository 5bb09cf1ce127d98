/** Whether this browser lets a page choose where sound comes out. */
export const canChooseSpeaker = (): boolean =>
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype

export type Side = 'left' | 'right'

const NOTES: Record<Side, number> = { left: 523.25, right: 659.25 }
const TONE_SECONDS = 1.1

type Output = { context: AudioContext; to: AudioNode; end: () => void }

/** Opens a way to the chosen speaker; an empty id is the usual one. */
const openOutput = async (speakerId: string): Promise<Output> => {
  const context = new AudioContext()
  await context.resume()
  if (!speakerId || !canChooseSpeaker()) return { context, to: context.destination, end: () => void context.close() }
  const through = context.createMediaStreamDestination()
  const element = new Audio()
  element.srcObject = through.stream
  await element.setSinkId(speakerId)
  await element.play()
  const end = () => {
    element.pause()
    element.srcObject = null
    void context.close()
  }
  return { context, to: through, end }
}

const playFor = (output: Output, source: AudioScheduledSourceNode, seconds: number): Promise<void> =>
  new Promise(resolve => {
    source.addEventListener('ended', () => {
      output.end()
      resolve()
    })
    source.start()
    source.stop(output.context.currentTime + seconds)
  })

/** Plays a soft tone on one side; resolves when it is over. Rejects when the chosen speaker cannot be used. */
export const playTone = async (side: Side, speakerId = ''): Promise<void> => {
  const output = await openOutput(speakerId)
  const { context, to } = output
  const tone = context.createOscillator()
  tone.frequency.value = NOTES[side]
  const volume = context.createGain()
  const now = context.currentTime
  volume.gain.setValueAtTime(0, now)
  volume.gain.linearRampToValueAtTime(0.25, now + 0.08)
  volume.gain.setValueAtTime(0.25, now + TONE_SECONDS - 0.3)
  volume.gain.linearRampToValueAtTime(0, now + TONE_SECONDS)
  const where = context.createStereoPanner()
  where.pan.value = side === 'left' ? -1 : 1
  tone.connect(volume).connect(where).connect(to)
  await playFor(output, tone, TONE_SECONDS)
}

/** Plays a recording; resolves when it is over. Rejects when the browser cannot read its own recording. */
export const playSound = async (sound: Blob, speakerId = ''): Promise<void> => {
  const output = await openOutput(speakerId)
  try {
    const source = output.context.createBufferSource()
    source.buffer = await output.context.decodeAudioData(await sound.arrayBuffer())
    source.connect(output.to)
    await playFor(output, source, source.buffer.duration)
  } catch (error) {
    output.end()
    throw error
  }
}
