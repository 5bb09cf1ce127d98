import { Instant } from '@om/contracts/common'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  closedBy,
  finishTask as finishEndpoint,
  leaveTask as leaveEndpoint,
  listTasks as listEndpoint,
  personalTasks,
  reopenTask as reopenEndpoint,
  type Task,
  TaskKind,
  takeTask as takeEndpoint,
} from '@om/contracts/tasks'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { z } from 'zod'
import type { PersonActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type CursorForm, listPageBy } from '#src/database/list-page.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { mayWork, unsettledOf } from './tasks.hooks.ts'
import {
  countTasks,
  coveredTasks,
  endOfPage,
  namesOfPatients,
  reopenDone,
  type TaskCursor,
  type TaskRow,
  updateTask,
  visibleTask,
  visibleTasks,
} from './tasks.repo.ts'

const CursorValues = z.tuple([Instant, z.uuid(), z.boolean()])

const cursorForm: CursorForm<TaskCursor> = {
  write: ({ at, id, isUrgent }) => [at.toISOString(), id, isUrgent],
  read: values => {
    const { data } = CursorValues.safeParse(values)
    return data ? { at: new Date(data[0]), id: data[1], isUrgent: data[2] } : null
  },
}

type Staff = Ctx<readonly ['doctor', 'pharmacist', 'admin']>

/** Superadmins do what admins do; a patient never gets here. */
const roleOf = ({ role }: PersonActor): TaskRow['role'] => (role === 'doctor' || role === 'pharmacist' ? role : 'admin')

/** What the presenter has to know of other records: names of patients, and which subjects are not settled yet. */
type Known = { names: Map<string, string>; unsettled: Set<string> }

const namesOf = (tx: Tx, rows: TaskRow[]): Promise<Map<string, string>> =>
  namesOfPatients(
    tx,
    rows.map(row => row.patientId),
  )

const unsettledAmong = async (tx: Tx, rows: TaskRow[]): Promise<Set<string>> => {
  const unsettled = new Set<string>()
  const open = rows.filter(row => row.doneAt === null)
  for (const kind of new Set(open.map(row => TaskKind.parse(row.kind)))) {
    if (closedBy[kind] !== 'by hand') continue
    const subjectIds = open.filter(row => row.kind === kind).map(row => row.subjectId)
    for (const id of await unsettledOf.ask(tx, kind, subjectIds)) unsettled.add(id)
  }
  return unsettled
}

const present = (row: TaskRow, { names, unsettled }: Known, userId: string): Task => {
  const kind = TaskKind.parse(row.kind)
  const isByHand = closedBy[kind] === 'by hand' && !unsettled.has(row.subjectId)
  const isOpen = row.doneAt === null
  const isMine = row.takenBy === userId
  const mayChangeHands = isOpen && !personalTasks.includes(kind)
  return {
    id: row.id,
    kind,
    subjectId: row.subjectId,
    consultId: row.consultId,
    patientName: names.get(row.patientId ?? '') ?? '',
    summary: row.summary,
    isUrgent: row.isUrgent,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    takenBy: row.takenAt && { name: row.takenByName, isMe: isMine, at: row.takenAt.toISOString() },
    done: row.doneAt && { at: row.doneAt.toISOString(), by: row.doneByName },
    version: row.version,
    can: {
      take: mayChangeHands && !isMine,
      leave: mayChangeHands && isMine,
      finish: isOpen && isByHand,
      reopen: !isOpen && closedBy[kind] === 'by hand' && row.doneByName !== '',
    },
  }
}

/**
 * What waits for the reader's profession, or what they have taken on, urgent first and then by due time; or what is done,
 * newest first. Refuses with `registration_not_current`.
 */
const listTasks = async (
  ctx: Staff,
  query: CallInput<typeof listEndpoint>['query'],
): Promise<Result<{ items: Task[]; nextCursor: string | null; counts: { open: number; mine: number } }>> => {
  const { deps, tx, actor } = ctx
  const { view } = query
  const whose = { role: roleOf(actor), view, userId: actor.id }
  // They do not wait for each other, and share a round trip.
  const [isRegistered, page, counts, covered] = await Promise.all([
    mayWork.ask(deps, tx, actor),
    listPageBy(cursorForm, query, {
      read: (after, most) => visibleTasks(tx, whose, after, most),
      endOf: row => endOfPage(view, row),
    }),
    countTasks(tx, whose),
    whose.role === 'doctor' ? coveredTasks(tx, actor.id) : [],
  ])
  if (!isRegistered) return refused('registration_not_current')
  if (!page.ok) return page
  const { nextCursor } = page.value
  // What a colleague has taken for whom the reader covers is before both.
  const rows = [...(view === 'mine' && !query.cursor ? covered : []), ...page.value.rows]
  const unsettled = await unsettledAmong(tx, rows)
  auditListRead(deps.clock, tx, 'task.list.read', actor.role, actor.id)
  const names = await tx.endWith(() => namesOf(tx, rows))
  const items = rows.map(row => present(row, { names, unsettled }, actor.id))
  return done({ items, nextCursor, counts: { ...counts, mine: counts.mine + covered.length } })
}

const stateOf = ({ doneAt, takenBy }: TaskRow) => {
  if (doneAt) return 'done'
  return takenBy ? 'taken' : 'open'
}

type Versioned = { id: string; version: number }
type Change = Parameters<typeof updateTask>[2]

/**
 * One change of a task by one person. Refuses with `registration_not_current`, `task_not_settled` what is not done yet, and
 * whoever was slower with `task_changed`.
 */
const changeTask = async (
  ctx: Staff,
  { id, version }: Versioned,
  action: 'take' | 'leave' | 'finish' | 'reopen',
  change: Change,
): Promise<Result<Task>> => {
  const { deps, tx, actor } = ctx
  if (!(await mayWork.ask(deps, tx, actor))) return refused('registration_not_current')
  const row = await visibleTask(tx, id)
  if (!row) return refused('not_found')
  const known = { names: await namesOf(tx, [row]), unsettled: await unsettledAmong(tx, [row]) }
  const { can } = present(row, known, actor.id)
  if (action === 'finish' && known.unsettled.has(row.subjectId)) return refused('task_not_settled')
  if (row.version !== version || !can[action]) return refusedIn('task_changed', stateOf(row))
  const changed = await (action === 'reopen' ? reopenDone(tx, row) : updateTask(tx, row, change))
  if (!changed) return refusedIn('task_changed', stateOf((await visibleTask(tx, id)) ?? row))
  await audit(deps.clock, tx, {
    action: `task.${action}`,
    subjectType: 'task',
    subjectId: id,
    patientId: row.patientId,
    reason: row.kind,
  })
  await announce(tx, [`role:${row.role}`], 'task', row.subjectId)
  return done(present(changed, known, actor.id))
}

const takeTask = (ctx: Staff, input: Versioned) =>
  changeTask(ctx, input, 'take', { takenBy: ctx.actor.id, takenByName: ctx.actor.name, takenAt: ctx.now })

const leaveTask = (ctx: Staff, input: Versioned) =>
  changeTask(ctx, input, 'leave', { takenBy: null, takenByName: '', takenAt: null })

const finishTask = (ctx: Staff, input: Versioned) =>
  changeTask(ctx, input, 'finish', { doneAt: ctx.now, doneByName: ctx.actor.name })

/** What was finished by mistake waits for everyone again, as urgent and as due as it was. */
const reopenTask = (ctx: Staff, input: Versioned) => changeTask(ctx, input, 'reopen', {})

/** The inbox of doctors, pharmacists and the front desk. */
export const tasksRoutes = (deps: Deps): Route[] => [
  serve(deps, listEndpoint, listTasks),
  serve(deps, takeEndpoint, takeTask),
  serve(deps, leaveEndpoint, leaveTask),
  serve(deps, finishEndpoint, finishTask),
  serve(deps, reopenEndpoint, reopenTask),
]
