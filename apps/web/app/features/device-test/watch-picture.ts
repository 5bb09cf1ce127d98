export type PictureFacts = { width: number; height: number; rate: number; dark: boolean }

/** Below this mean brightness, of 255, a face is hard to see. */
const DARK = 28
const LOOK_MS = 1500

/** Mean brightness of pixels as red, green, blue, alpha, 0 to 255. */
export const brightnessOf = (pixels: Uint8ClampedArray): number => {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4) {
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
  }
  return pixels.length === 0 ? 0 : sum / (pixels.length / 4)
}

const isDark = (video: HTMLVideoElement): boolean => {
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 18
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return false
  pen.drawImage(video, 0, 0, 32, 18)
  return brightnessOf(pen.getImageData(0, 0, 32, 18).data) < DARK
}

/** Counts the pictures that a video really shows, and looks at their size and brightness. Answers what ends it. */
export const watchPicture = (video: HTMLVideoElement, notify: (facts: PictureFacts) => void): (() => void) => {
  let shown = 0
  let since = performance.now()
  let frame = 0
  const canCount: boolean = 'requestVideoFrameCallback' in HTMLVideoElement.prototype
  const count = () => {
    shown += 1
    frame = video.requestVideoFrameCallback(count)
  }
  if (canCount) frame = video.requestVideoFrameCallback(count)
  const countFrom = () => (canCount ? shown : video.getVideoPlaybackQuality().totalVideoFrames)
  let before = countFrom()
  const timer = setInterval(() => {
    const now = performance.now()
    const total = countFrom()
    const rate = Math.round(((total - before) * 1000) / (now - since))
    since = now
    before = total
    if (video.videoWidth === 0 || rate === 0) return
    notify({ width: video.videoWidth, height: video.videoHeight, rate, dark: isDark(video) })
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    if (canCount) video.cancelVideoFrameCallback(frame)
    video.srcObject = null
  }
}
