import type { TaskKind } from '@om/contracts/tasks'
import type { PersonActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { question } from '#src/hooks.ts'

/** Whether somebody's registration lets them work today; always for those who need none. (INV-02) */
export const mayWork = question<[deps: Deps, tx: Tx, actor: PersonActor], Promise<boolean>>(
  'whether a registration is current',
)

/** Which subjects of tasks of a kind are not settled yet, so that nobody can say of them that they are done. */
export const unsettledOf = question<[tx: Tx, kind: TaskKind, subjectIds: string[]], Promise<Set<string>>>(
  'what tasks are about is not settled',
)
