import { GHOST_BOX } from './ghost.tsx'
import { middleOf } from './photo-file.ts'

/** A narrower cut than this would lose too much of a small camera's picture, in pixels. */
const NARROWEST = 720

/** The camera's picture of this moment, cut towards the shape of the outline; null while there is none yet. */
export const takePicture = async (video: HTMLVideoElement): Promise<File | null> => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const cut = middleOf({ width: videoWidth, height: videoHeight }, GHOST_BOX)
  const width = Math.min(videoWidth, Math.max(cut.width, NARROWEST))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height: cut.height })
  const left = Math.round((videoWidth - width) / 2)
  canvas.getContext('2d')?.drawImage(video, left, cut.y, width, cut.height, 0, 0, width, cut.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
