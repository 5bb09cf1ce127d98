import { personalTasks } from '@om/contracts/tasks'
import { profiles } from '@om/db/tables/people'
import { tasks } from '@om/db/tables/tasks'
import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Queries, RawTx, Tx } from '#src/database/database.ts'
import { preparedQueries } from '#src/database/prepared.ts'

export type TaskRow = typeof tasks.$inferSelect

const isOpen = isNull(tasks.doneAt)

/**
 * Adds a task, or brings the open one about the same subject up to date: the newest words, urgent once it was urgent, due when
 * the first of them is. Answers whether there is anything new to see.
 */
export const upsertTask = async (tx: Tx, row: typeof tasks.$inferInsert): Promise<boolean> => {
  const rows = await tx.q
    .insert(tasks)
    .values(row)
    .onConflictDoUpdate({
      target: [tasks.kind, tasks.subjectId],
      targetWhere: isOpen,
      set: {
        summary: sql`excluded.summary`,
        isUrgent: sql`${tasks.isUrgent} or excluded.is_urgent`,
        dueAt: sql`least(${tasks.dueAt}, excluded.due_at)`,
        version: sql`${tasks.version} + 1`,
      },
      setWhere: sql`${tasks.summary} <> excluded.summary or excluded.is_urgent and not ${tasks.isUrgent}
        or excluded.due_at < ${tasks.dueAt}`,
    })
    .returning({ id: tasks.id })
  return rows.length > 0
}

/** Adds a task that somebody has from the beginning, or gives the open one about the same subject to them. */
export const upsertGiven = async (tx: Tx, row: typeof tasks.$inferInsert): Promise<void> => {
  const { takenBy, takenByName, takenAt, summary, isUrgent, dueAt } = row
  await tx.q
    .insert(tasks)
    .values(row)
    .onConflictDoUpdate({
      target: [tasks.kind, tasks.subjectId],
      targetWhere: isOpen,
      set: { takenBy, takenByName, takenAt, summary, isUrgent, dueAt, version: sql`${tasks.version} + 1` },
    })
}

/** Puts an open task before everyone again, as it is now; false where none is open. */
export const renewOpenTask = async (
  tx: Tx,
  { kind, subjectId, summary, isUrgent = false, openedAt, dueAt }: typeof tasks.$inferInsert,
): Promise<boolean> => {
  const anew = { summary, isUrgent, openedAt, dueAt, called: 0, takenBy: null, takenByName: '', takenAt: null }
  const rows = await tx.q
    .update(tasks)
    .set({ ...anew, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.kind, kind), eq(tasks.subjectId, subjectId), isOpen))
    .returning({ id: tasks.id })
  return rows.length > 0
}

/** Something urgent of the doctors, due by a time, that nobody has taken since another, called so often before; held still, left to other copies. */
export const untakenUrgent = async (
  tx: Tx,
  {
    kinds,
    called,
    before,
    dueBefore,
    limit,
  }: { kinds: readonly string[]; called: number; before: Date; dueBefore: Date; limit: number },
): Promise<TaskRow[]> =>
  tx.q
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.role, 'doctor'),
        inArray(tasks.kind, [...kinds]),
        eq(tasks.isUrgent, true),
        eq(tasks.called, called),
        isNull(tasks.takenAt),
        lte(tasks.openedAt, before),
        lte(tasks.dueAt, dueBefore),
        isOpen,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

type Overdue = {
  role?: TaskRow['role']
  kinds: readonly string[]
  now: Date
  takenBefore: Date
  called: number
  limit: number
}

/** The query behind it. */
export const overdueQuery = (q: Queries, { role = 'doctor', kinds, now, takenBefore, called, limit }: Overdue) =>
  q
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.role, role),
        inArray(tasks.kind, [...kinds]),
        lt(tasks.called, called),
        lte(tasks.dueAt, now),
        or(eq(tasks.isUrgent, false), lte(tasks.takenAt, takenBefore)),
        isOpen,
      ),
    )
    .orderBy(asc(tasks.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })

/**
 * What a profession, doctors where none is named, has to see to whose time is over: a calm task when it was due, an urgent one where somebody took it before a time and
 * it is still open. Called less often than so; held still, left to other copies.
 */
export const lockOverdue = async (tx: Tx, asked: Overdue): Promise<TaskRow[]> => overdueQuery(tx.q, asked)

type Escalated = { isUrgent: boolean; called: number; at: Date }

/** Puts an open task before everyone again, as it stands. */
export const giveBackTask = async (tx: Tx, id: string, { isUrgent, called, at }: Escalated): Promise<TaskRow> => {
  const [row] = await tx.q
    .update(tasks)
    .set({
      isUrgent,
      called,
      openedAt: at,
      takenBy: null,
      takenByName: '',
      takenAt: null,
      version: sql`${tasks.version} + 1`,
    })
    .where(eq(tasks.id, id))
    .returning()
  if (!row) throw new Error('a task that was held still is gone')
  return row
}

/** Keeps that others were called about a task; not a change that anyone has to reload for. */
export const markCalled = async (tx: Tx, id: string, called: number): Promise<void> => {
  await tx.q.update(tasks).set({ called }).where(eq(tasks.id, id))
}

/** Closes what is open about these subjects; answers with the professions whose lists are now shorter. */
export const closeOpenTasks = async (
  tx: Tx,
  kinds: readonly string[],
  subjectIds: string[],
  done: { at: Date; by: string },
): Promise<TaskRow[]> =>
  tx.q
    .update(tasks)
    .set({ doneAt: done.at, doneByName: done.by, version: sql`${tasks.version} + 1` })
    .where(and(inArray(tasks.kind, [...kinds]), inArray(tasks.subjectId, subjectIds), isOpen))
    .returning()

/** The open task of a kind about a subject. */
export const openTaskAbout = async (tx: Tx, kind: string, subjectId: string): Promise<TaskRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.subjectId, subjectId), isOpen))
  return row
}

/** The same in any transaction that can run SQL, for one subject, telling open pages; one statement. */
export const closeOpenTaskBySql = async (
  tx: RawTx,
  { kind, subjectId, at }: { kind: string; subjectId: string; at: Date },
): Promise<void> => {
  await tx.raw(
    `with closed as (
       update public.tasks set done_at = $3, done_by_name = '', version = version + 1
       where kind = $1 and subject_id = $2 and done_at is null returning role, subject_id)
     insert into public.live_events (topic, kind, subject_id) select 'role:' || role, 'task', subject_id::text from closed`,
    [kind, subjectId, at],
  )
  tx.tell?.('stored')
}

/** Takes everything open from somebody who has taken it. */
export const leaveTasksOf = (tx: Tx, userId: string): Promise<TaskRow[]> =>
  tx.q
    .update(tasks)
    .set({ takenBy: null, takenByName: '', takenAt: null, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.takenBy, userId), isOpen))
    .returning()

/** One task as the actor may see it. */
export const visibleTask = async (tx: Tx, id: string): Promise<TaskRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(tasks).where(eq(tasks.id, id)))
  return row
}

/** Changes a task if it is still open and as it was read; undefined when somebody was faster. */
export const updateTask = async (
  tx: Tx,
  row: TaskRow,
  change: Partial<Pick<TaskRow, 'takenBy' | 'takenByName' | 'takenAt' | 'doneAt' | 'doneByName'>>,
): Promise<TaskRow | undefined> => {
  const [changed] = await tx.q
    .update(tasks)
    .set({ ...change, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.id, row.id), eq(tasks.version, row.version), isOpen))
    .returning()
  return changed
}

/** Opens a finished task again if it is as it was read and no other is open about its subject; undefined where one is. */
export const reopenDone = async (tx: Tx, row: TaskRow): Promise<TaskRow | undefined> => {
  const [other] = await tx.q
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.kind, row.kind), eq(tasks.subjectId, row.subjectId), isOpen))
  if (other) return undefined
  const anew = { doneAt: null, doneByName: '', takenBy: null, takenByName: '', takenAt: null }
  const [changed] = await tx.q
    .update(tasks)
    .set({ ...anew, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.id, row.id), eq(tasks.version, row.version), isNotNull(tasks.doneAt)))
    .returning()
  return changed
}

type Role = TaskRow['role']
type View = 'open' | 'mine' | 'done'

/** Where a page of tasks ends: the sorting instant and the id of its last row, and whether that was an urgent one. */
export type TaskCursor = { at: Date; id: string; isUrgent: boolean }

/** Where a page of this view ends that has this row last. */
export const endOfPage = (view: View, row: TaskRow): TaskCursor => ({
  at: (view === 'done' ? row.doneAt : null) ?? row.dueAt,
  id: row.id,
  isUrgent: row.isUrgent,
})

/** As the indexes are written: what is urgent comes first, whenever it is due. */
const calmLast = sql`(not ${tasks.isUrgent})`

type Whose = { role: Role; view: View; userId: string | Placeholder }

/** Tasks of a profession: what is open, urgent first and then by due time; what is done, newest first. */
export const pageQuery = (q: Queries, { role, view, userId }: Whose, after: TaskCursor | null, most: number) => {
  const from = q.select().from(tasks).$dynamic()
  const at = after?.at.toISOString()
  if (view === 'done') {
    const isAfter = after
      ? sql`${tasks.doneAt} <= ${at} and (${tasks.doneAt} < ${at} or ${tasks.id} > ${after.id})`
      : undefined
    return from
      .where(and(eq(tasks.role, role), isNotNull(tasks.doneAt), isAfter))
      .orderBy(sql`${tasks.doneAt} desc nulls last`, asc(tasks.id))
      .limit(most)
  }
  const isAfter = after
    ? sql`(${calmLast}, ${tasks.dueAt}, ${tasks.id}) > (${!after.isUrgent}, ${at}, ${after.id})`
    : undefined
  const isMine = view === 'mine' ? eq(tasks.takenBy, userId) : undefined
  return from
    .where(and(eq(tasks.role, role), isOpen, isMine, isAfter))
    .orderBy(calmLast, asc(tasks.dueAt), asc(tasks.id))
    .limit(most)
}

const preparedPages = preparedQueries<TaskRow[]>()

/** One page of tasks as the actor may see them. Nearly everyone asks for a first page, which is the same question each time. */
export const visibleTasks = (tx: Tx, whose: Whose, after: TaskCursor | null, most: number): Promise<TaskRow[]> =>
  tx.visible(async q => {
    if (after) return await pageQuery(q, whose, after, most)
    const values = { userId: whose.userId }
    const asked = { ...whose, userId: sql.placeholder('userId') }
    return preparedPages(q, [whose.role, whose.view, most].join(' '), () => pageQuery(q, asked, null, most), values)
  })

/** What those have taken for whom a doctor covers now, as the doctor may see it, but what only they can do; what waits longest comes first. */
export const coveredTasks = (tx: Tx, userId: string): Promise<TaskRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(tasks)
      .where(
        and(
          eq(tasks.role, 'doctor'),
          isOpen,
          notInArray(tasks.kind, [...personalTasks]),
          sql`${tasks.takenBy} in (select private.accounts_covered(${userId}, (select private.clinic_now())))`,
        ),
      )
      .orderBy(calmLast, asc(tasks.dueAt), asc(tasks.id))
      .limit(COUNTED_TO),
  )

/** Counting stops here. */
const COUNTED_TO = 100

/** The query behind the counts. Sorted, so that an index is walked from its beginning instead of the table from somewhere. */
export const countsQuery = (q: Queries, { role, userId }: Pick<Whose, 'role' | 'userId'>) => {
  const first = (isMine?: SQL) =>
    sql<number>`(select count(*)::int from (select 1 from ${tasks} where ${and(eq(tasks.role, role), isOpen, isMine)}
      order by ${calmLast}, ${tasks.dueAt}, ${tasks.id} limit ${COUNTED_TO}) as counted)`
  return q.select({ open: first(), mine: first(eq(tasks.takenBy, userId)) }).from(sql`(select 1) as one`)
}

const preparedCounts = preparedQueries<{ open: number; mine: number }[]>()

/** How many tasks are open for a profession, and how many of them one person has taken, each counted up to 100. */
export const countTasks = async (
  tx: Tx,
  { role, userId }: { role: Role; userId: string },
): Promise<{ open: number; mine: number }> => {
  const asked = { role, userId: sql.placeholder('userId') }
  const [row] = await tx.visible(q => preparedCounts(q, role, () => countsQuery(q, asked), { userId }))
  return row ?? { open: 0, mine: 0 }
}

/** The names of the patients that tasks are about, for those who may see the tasks. */
export const namesOfPatients = async (tx: Tx, ids: (string | null)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: profiles.id, name: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})` })
    .from(profiles)
    .where(inArray(profiles.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
