import type { TaskKind } from '@om/contracts/tasks'
import type { TestApp } from '#test/test-app.ts'

/** Where the tasks of a kind stand, what is done first; about one subject, where it is given. */
export const tasksOf = async (app: TestApp, kind: TaskKind, subjectId?: string) => {
  const { rows } = await app.deps.pool.query<{ summary: string; state: 'open' | 'done' }>(
    `select summary, case when done_at is null then 'open' else 'done' end as state from public.tasks
     where kind = $1 and ($2::uuid is null or subject_id = $2) order by done_at nulls last, id`,
    [kind, subjectId ?? null],
  )
  return rows
}
