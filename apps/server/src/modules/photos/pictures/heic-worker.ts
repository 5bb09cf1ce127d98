import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/** What the worker answers: raw pixels of four channels, or why there are none. */
export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | { problem: string }

type Work = { bytes: Uint8Array; mostPixels: number; leastSide: number }

const answer = (message: HeicAnswer) => parentPort?.postMessage(message, 'data' in message ? [message.data.buffer] : [])

const decode = ({ bytes, mostPixels, leastSide }: Work): void => {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find(one => one.is_primary()) ?? images[0]
  if (!image) return void answer({ problem: 'no picture' })
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) return void answer({ problem: 'too many pixels' })
  if (Math.min(width, height) < leastSide) return void answer({ problem: 'too small' })
  const data = new Uint8ClampedArray(width * height * 4)
  image.display({ data, width, height }, shown => answer(shown ? { width, height, data } : { problem: 'not decoded' }))
}

decode(workerData)
