/** Records a stream for a while, in ms. The sound stays in memory and is gone with the page. */
export const recordSound = (stream: MediaStream, ms: number): Promise<Blob> =>
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
