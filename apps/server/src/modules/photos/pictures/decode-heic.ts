import { Worker } from 'node:worker_threads'
import type { HeicAnswer } from './heic-worker.ts'
import { leastSide, mostMs, mostPixels, PictureRefused } from './limits.ts'

export type RawPicture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

/**
 * Decodes HEIC, which the image library of ours cannot, in a thread of its own that is ended when it takes too long. The
 * picture is upright: HEIC carries its turns in the file. Throws `PictureRefused`.
 */
export const decodeHeic = async (bytes: Uint8Array): Promise<RawPicture> => {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, mostPixels, leastSide },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve({ problem: 'took too long' }), mostMs)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => resolve({ problem: 'ended without an answer' }))
    })
    if (!('problem' in answer)) return answer
    throw new PictureRefused(answer.problem === 'too small' ? 'photo_too_small' : 'photo_unreadable', answer.problem)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
