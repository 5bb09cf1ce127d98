import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { say } from './log.mjs'
import { cacheFolder } from './paths.mjs'

/** Does `work` while no other script of this checkout does work of the same name; the others wait their turn. */
export async function oneAtATime(name, work) {
  mkdirSync(cacheFolder, { recursive: true })
  const path = join(cacheFolder, `${name}.lock`)
  for (let waited = 0; !take(path); waited += 1) {
    if (waited === 10) say(`Waiting for another run to finish: ${name}`)
    await delay(100)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfAbandoned(path)
    return false
  }
}

function removeIfAbandoned(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')) || -1, 0)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(path, { force: true })
  }
}
