import { createHash } from 'node:crypto'
import type { TaskKind } from '@om/contracts/tasks'
import type { RawTx, Tx } from '#src/database/database.ts'
import { announce, type Topic } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import {
  closeOpenTaskBySql,
  closeOpenTasks,
  giveBackTask,
  leaveTasksOf,
  renewOpenTask,
  type TaskRow,
  upsertGiven,
  upsertTask,
} from './tasks.repo.ts'

// What other modules may use of tasks.

export { mayWork, unsettledOf } from './tasks.hooks.ts'
export { lockOverdue, markCalled, openTaskAbout, type TaskRow, untakenUrgent } from './tasks.repo.ts'

/** The subject of a task about something that has no record of its own: the same words, the same task. */
export const idOf = (words: string): string => {
  const hex = createHash('sha256').update(words).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

const topicOf = (role: TaskRow['role']): Topic => `role:${role}`

type NewTask = Pick<TaskRow, 'role' | 'subjectId' | 'summary' | 'dueAt'> & {
  kind: TaskKind
  patientId?: string | null
  consultId?: string | null
  isUrgent?: boolean
}

/**
 * Puts something before a profession, in the transaction that finds it. What is open about the subject already gets the news: a
 * second time of the same changes nothing.
 */
export const openTask = async (deps: Pick<Deps, 'clock'>, tx: Tx, task: NewTask): Promise<void> => {
  const isNew = await upsertTask(tx, { ...task, openedAt: deps.clock.now() })
  if (isNew) await announce(tx, [topicOf(task.role)], 'task', task.subjectId)
}

/** Puts something before one person of a profession, who has it from the beginning; colleagues see it and may take it over. */
export const giveTask = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  task: NewTask,
  to: { userId: string; name: string },
): Promise<void> => {
  const at = deps.clock.now()
  await upsertGiven(tx, { ...task, openedAt: at, takenBy: to.userId, takenByName: to.name, takenAt: at })
  await announce(tx, [topicOf(task.role)], 'task', task.subjectId)
}

/** As {@link openTask}, for something that has become graver: a task that is open about it is urgent, and due, anew. */
export const renewTask = async (deps: Pick<Deps, 'clock'>, tx: Tx, task: NewTask): Promise<void> => {
  const row = { ...task, openedAt: deps.clock.now() }
  if (!(await renewOpenTask(tx, row))) await upsertTask(tx, row)
  await announce(tx, [topicOf(task.role)], 'task', task.subjectId)
}

/** Puts what nobody has seen to in its time before the whole profession again; answers with the task as it is then. */
export const escalateTask = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  task: TaskRow,
  to: { isUrgent: boolean; called: number },
): Promise<TaskRow> => {
  const escalated = await giveBackTask(tx, task.id, { ...to, at: clock.now() })
  await announce(tx, [topicOf(task.role)], 'task', task.subjectId)
  return escalated
}

/** Closes the tasks about some subjects, in the transaction that settles them; `by` is who did, empty for the clock. */
export const closeTasks = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  kind: TaskKind | readonly TaskKind[],
  subjectIds: string[],
  by: string,
): Promise<void> => {
  if (subjectIds.length === 0) return
  const closed = await closeOpenTasks(tx, [kind].flat(), subjectIds, { at: deps.clock.now(), by })
  for (const task of closed) await announce(tx, [topicOf(task.role)], 'task', task.subjectId)
}

/** Closes the task about one subject where it is settled by the sign-in service, which writes by SQL alone. */
export const closeTaskBySql = (
  deps: Pick<Deps, 'clock'>,
  tx: RawTx,
  kind: TaskKind,
  subjectId: string,
): Promise<void> => closeOpenTaskBySql(tx, { kind, subjectId, at: deps.clock.now() })

/** Puts back for everyone what somebody has taken who can no longer work. */
export const returnTasksOf = async (tx: Tx, userId: string): Promise<void> => {
  for (const task of await leaveTasksOf(tx, userId)) await announce(tx, [topicOf(task.role)], 'task', task.subjectId)
}
