import { createServer } from 'node:net'
import { Problem } from './log.mjs'

/**
 * Refuses ports that cannot be listened on, all of them at once, each with the variable that chooses another.
 * `wanted` is a list of `{ variable, port, what }`.
 * @throws Problem
 */
export async function refuseUsedPorts(wanted) {
  const codes = await Promise.all(wanted.map(({ port }) => problemWith(port)))
  const refused = wanted.map((one, index) => ({ ...one, code: codes[index] })).filter(({ code }) => code)
  if (refused.length === 0) return
  const lines = refused.map(({ variable, port, what, code }) =>
    code === 'EACCES'
      ? `Port ${port} (${what}, ${variable}) may not be used by this account.`
      : `Port ${port} (${what}, ${variable}) is in use.`,
  )
  const example = refused.map(({ variable, port }) => `${variable}=${port < 1024 ? port + 8000 : port + 1}`).join(' ')
  throw new Problem(
    `${lines.join('\n')}\nStop what uses it, perhaps another copy of this product, or choose others: ${example} npm start`,
  )
}

/** Reads a port from the environment. @throws Problem */
export function portFrom(variable, fallback) {
  const text = process.env[variable] || String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Problem(`${variable} must be a port number between 1 and 65535, not "${text}".`)
}

async function problemWith(port) {
  for (const host of ['127.0.0.1', undefined]) {
    const code = await tryToListen(port, host)
    // A machine without IPv6 or loopback alias is no reason to refuse.
    if (code === 'EADDRINUSE' || code === 'EACCES') return code
  }
  return undefined
}

function tryToListen(port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
