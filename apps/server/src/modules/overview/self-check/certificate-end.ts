import { isIP } from 'node:net'
import { connect } from 'node:tls'

const TIMEOUT_MS = 5_000

/** Until when the certificate at an address counts, whoever signed it; null where none can be read. */
export const certificateEnd = (address: string): Promise<Date | null> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const at = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(at.getTime()) ? null : at)
    })
  })
