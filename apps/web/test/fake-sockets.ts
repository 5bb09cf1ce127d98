import { vi } from 'vitest'

/** A socket that goes nowhere: what the page says through it, and a server's words and end as a test wants them. */
export class FakeSocket {
  static all: FakeSocket[] = []
  readonly address: string
  readonly said: unknown[] = []
  isOpen = true
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(address: string | URL) {
    this.address = String(address)
    FakeSocket.all.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  close(): void {
    this.isOpen = false
  }
  /** As the server says it. */
  tells(news: object): void {
    this.onmessage?.({ data: JSON.stringify(news) })
  }
  /** As the server, or the network, ends it. */
  ends(code: number): void {
    this.isOpen = false
    this.onclose?.({ code })
  }
}

/** Replaces `WebSocket` until the file is over. */
export const openFakeSockets = (): void => {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}
