const SILENCE_DB = -60

/** Loudness of samples between -1 and 1, as 0 for silence to 1 for full: the meter rises evenly with what ears hear. */
export const loudnessOf = (samples: Float32Array | readonly number[]): number => {
  let squares = 0
  for (const sample of samples) squares += sample * sample
  const level = Math.sqrt(squares / Math.max(1, samples.length))
  if (level === 0) return 0
  const decibels = 20 * Math.log10(level)
  return Math.min(1, Math.max(0, 1 - decibels / SILENCE_DB))
}

/** Speech at a usual distance passes this; the hum of a quiet room does not. */
export const HEARD_LEVEL = 0.35

/** Watches how loud a stream is, about 20 times a second. Answers what ends it. */
export const watchLevel = (stream: MediaStream, notify: (level: number) => void): (() => void) => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  void context.resume()
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    notify(loudnessOf(samples))
  }, 50)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
