import type { MatterDesk } from '@om/contracts/matter-words'
import type { TaskKind } from '@om/contracts/tasks'
import { isWaiting, matterNumber, matterRules, REVIEW_NEAR_DAYS } from '@om/domain/matters'
import { daysAfter } from '@om/domain/privacy-requests'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, giveTask, openTask, openTaskAbout } from '#src/modules/tasks/tasks.ts'
import { keepTold, lockUntold, type MatterRow } from './matters.repo.ts'

/** Each desk works on its own page. */
const taskKinds: Record<MatterDesk, TaskKind> = {
  admin: 'matter',
  doctor: 'care_matter',
  pharmacist: 'supply_matter',
}

/** Puts a matter before its desk while it waits, urgent once its time is over. Its task says its number and nothing of what happened. */
const showTask = async (deps: Deps, tx: Tx, row: MatterRow): Promise<void> => {
  const task = {
    kind: taskKinds[row.desk],
    role: row.desk,
    subjectId: row.id,
    summary: `${matterRules[row.kind].one} ${matterNumber(row)}.`,
    dueAt: row.dueAt,
    isUrgent: row.dueAt < deps.clock.now(),
  }
  // One that is before them already stays with whoever has it.
  if (row.ownerId && !(await openTaskAbout(tx, task.kind, row.id)))
    await giveTask(deps, tx, task, { userId: row.ownerId, name: row.owner })
  else await openTask(deps, tx, task)
}

const isShown = (row: MatterRow, now: Date) => !row.closedAt && isWaiting(row.clock, row.dueAt, now)

/** The task of a matter as it stands after a move that changed its day, its desk or who has it; `by` is who did. */
export const followTask = async (deps: Deps, tx: Tx, row: MatterRow, by: string): Promise<void> => {
  await closeTasks(deps, tx, Object.values(taskKinds), [row.id], by)
  if (isShown(row, deps.clock.now())) await showTask(deps, tx, row)
}

/** Puts what is looked at once a year before its desk when its day is near, and makes urgent what is overdue. */
export const mattersSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('registers') }, async ({ tx }) => {
    const now = deps.clock.now()
    for (const row of await lockUntold(tx, daysAfter(now, REVIEW_NEAR_DAYS))) {
      if (isShown(row, now)) await showTask(deps, tx, row)
      if (row.dueAt < now) await keepTold(tx, row.id)
    }
  })
