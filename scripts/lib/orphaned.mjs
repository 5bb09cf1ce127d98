import { readFileSync } from 'node:fs'

/**
 * Calls `work` when the npm that runs us is gone, or the shell or script between it and us. npm hands a signal to its
 * shell alone, and kill -9 tells nobody, so we look once a second. Without npm above us there is nothing to look for:
 * a script that was started in the background outlives its terminal. Answers what takes this back.
 */
export function whenOrphaned(work) {
  const family = familyUpToNpm()
  if (family.length === 0) return () => {}
  const timer = setInterval(() => {
    if (family.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(timer)
    work()
  }, 1_000)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Ourselves and the processes between us and the npm that runs us (a shell, the script that started us again), each
 * with its parent. Nothing tells us when one of them is killed.
 */
function familyUpToNpm() {
  const family = []
  for (let pid = process.pid; family.length < 5; pid = parentOf(pid)) {
    const parent = parentOf(pid)
    if (!parent) break
    family.push({ pid, parent })
    if (nameOf(parent).startsWith('npm')) return family
  }
  return process.env.OM_STARTED_AGAIN ? family.slice(0, 1) : []
}

function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) || undefined
}

const nameOf = pid => readOrEmpty(`/proc/${pid}/comm`)

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
