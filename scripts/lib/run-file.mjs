import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Runs a TypeScript file in the foreground, hands signals on to it, and ends with its exit code. */
export function runFile(file, args, env = {}) {
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
