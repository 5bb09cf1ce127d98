import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  finishTask as finishEndpoint,
  leaveTask as leaveEndpoint,
  listTasks as listEndpoint,
  type Task,
  TaskKind,
  takeTask as takeEndpoint,
} from '@om/contracts/tasks'
import type { PersonActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { listPage } from '#src/database/list-page.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import {
  countTasks,
  endOfPage,
  namesOfPatients,
  type TaskRow,
  updateTask,
  visibleTask,
  visibleTasks,
} from './tasks.repo.ts'

type Staff = Ctx<readonly ['doctor', 'pharmacist', 'admin']>

/** Superadmins do what admins do; a patient never gets here. */
const roleOf = ({ role }: PersonActor): TaskRow['role'] => (role === 'doctor' || role === 'pharmacist' ? role : 'admin')

/** What nothing else closes than the person who has seen to it. */
const finishedByHand: readonly TaskKind[] = [
  'refund_failed',
  'correction',
  'abnormal_result',
  'tests_asked',
  'audit_broken',
  'registration_changed',
]

const present = (row: TaskRow, name: string | undefined, userId: string): Task => {
  const kind = TaskKind.parse(row.kind)
  const isOpen = row.doneAt === null
  const isMine = row.takenBy === userId
  return {
    id: row.id,
    kind,
    subjectId: row.subjectId,
    consultId: row.consultId,
    patientName: name ?? '',
    summary: row.summary,
    isUrgent: row.isUrgent,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    takenBy: row.takenAt && { name: row.takenByName, isMe: isMine, at: row.takenAt.toISOString() },
    done: row.doneAt && { at: row.doneAt.toISOString(), by: row.doneByName },
    version: row.version,
    can: { take: isOpen && !isMine, leave: isOpen && isMine, finish: isOpen && finishedByHand.includes(kind) },
  }
}

/** What waits for the reader's profession, or what they have taken on, by due time; or what is done, newest first. */
const listTasks = async (
  ctx: Staff,
  query: CallInput<typeof listEndpoint>['query'],
): Promise<Result<{ items: Task[]; nextCursor: string | null; counts: { open: number; mine: number } }>> => {
  const { deps, tx, actor } = ctx
  const { view } = query
  const whose = { role: roleOf(actor), view, userId: actor.id }
  const page = await listPage(query, {
    read: (after, most) => visibleTasks(tx, whose, after, most),
    endOf: row => endOfPage(view, row),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const names = await namesOfPatients(
    tx,
    rows.map(row => row.patientId),
  )
  auditListRead(deps.clock, tx, 'task.list.read', actor.role, actor.id)
  const items = rows.map(row => present(row, names.get(row.patientId ?? ''), actor.id))
  return done({ items, nextCursor, counts: await countTasks(tx, whose) })
}

type Versioned = { id: string; version: number }
type Change = Parameters<typeof updateTask>[2]

/** One change of a task by one person; whoever was slower is told with `task_changed`. */
const changeTask = async (
  ctx: Staff,
  { id, version }: Versioned,
  action: 'take' | 'leave' | 'finish',
  change: Change,
): Promise<Result<Task>> => {
  const { deps, tx, actor } = ctx
  const row = await visibleTask(tx, id)
  if (!row) return refused('not_found')
  const { can } = present(row, undefined, actor.id)
  if (row.version !== version || !can[action]) return refused('task_changed')
  const changed = await updateTask(tx, row, change)
  if (!changed) return refused('task_changed')
  await audit(deps.clock, tx, {
    action: `task.${action}`,
    subjectType: 'task',
    subjectId: id,
    patientId: row.patientId,
    reason: row.kind,
  })
  await announce(tx, [`role:${row.role}`], 'task', row.subjectId)
  const names = await namesOfPatients(tx, [row.patientId])
  return done(present(changed, names.get(row.patientId ?? ''), actor.id))
}

const takeTask = (ctx: Staff, input: Versioned) =>
  changeTask(ctx, input, 'take', { takenBy: ctx.actor.id, takenByName: ctx.actor.name, takenAt: ctx.now })

const leaveTask = (ctx: Staff, input: Versioned) =>
  changeTask(ctx, input, 'leave', { takenBy: null, takenByName: '', takenAt: null })

const finishTask = (ctx: Staff, input: Versioned) =>
  changeTask(ctx, input, 'finish', { doneAt: ctx.now, doneByName: ctx.actor.name })

/** The inbox of doctors, pharmacists and the front desk. */
export const tasksRoutes = (deps: Deps): Route[] => [
  serve(deps, listEndpoint, listTasks),
  serve(deps, takeEndpoint, takeTask),
  serve(deps, leaveEndpoint, leaveTask),
  serve(deps, finishEndpoint, finishTask),
]
