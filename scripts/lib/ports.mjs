import { createServer } from 'node:net'
import { Problem } from './log.mjs'

/**
 * Refuses a port that something else listens on, naming the variable that chooses another.
 * @throws Problem
 */
export async function refuseUsedPort(variable, port, what) {
  const problem = await problemWith(port)
  if (!problem) return
  if (problem === 'EACCES')
    throw new Problem(`Port ${port} (${what}) needs more rights. Choose a port above 1023: ${variable}=${port + 3000}`)
  throw new Problem(
    `Port ${port} (${what}) is in use, perhaps by another copy of this product.\n` +
      `Stop that one, or choose another port with ${variable}, for example: ${variable}=${port + 1} npm start`,
  )
}

/** Reads a port from the environment. @throws Problem */
export function portFrom(variable, fallback) {
  const text = process.env[variable] || String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Problem(`${variable} must be a port number between 1 and 65535, not "${text}".`)
}

/** A port that nothing listens on at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
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
