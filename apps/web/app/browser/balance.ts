/** A balance on a cable that the browser may read itself; most type into the field like a keyboard. */

type Port = {
  open: (options: { baudRate: number }) => Promise<void>
  readable: ReadableStream<Uint8Array> | null
  close: () => Promise<void>
}
type Serial = { requestPort: () => Promise<Port>; getPorts: () => Promise<Port[]> }

/** What laboratory balances use as they come. */
const BAUD_RATE = 9600
const WAITS_MS = 15_000

const serialOf = (): Serial | null =>
  typeof navigator !== 'undefined' && 'serial' in navigator ? (navigator.serial as Serial) : null

/** Whether this browser can read a balance. */
export const canReadBalance = (): boolean => serialOf() !== null

/** The next line that the balance prints, such as `+  0.1126 g`; asks once which port it is on. Empty where none came in time. */
export const readBalance = async (): Promise<string> => {
  const serial = serialOf()
  if (!serial) return ''
  const [known] = await serial.getPorts()
  const port = known ?? (await serial.requestPort())
  await port.open({ baudRate: BAUD_RATE })
  const reader = port.readable?.getReader()
  const stop = setTimeout(() => void reader?.cancel(), WAITS_MS)
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (reader && !/\d[^\r\n]*[\r\n]/.test(text)) {
      const { value, done } = await reader.read()
      if (done) return ''
      text += decoder.decode(value, { stream: true })
    }
    return (/[^\r\n]*\d[^\r\n]*(?=[\r\n])/.exec(text)?.[0] ?? '').trim()
  } finally {
    clearTimeout(stop)
    reader?.releaseLock()
    await port.close()
  }
}
