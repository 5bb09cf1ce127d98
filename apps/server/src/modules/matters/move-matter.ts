import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { MatterMove } from '@om/contracts/matter-words'
import type { matters as contract, Matter } from '@om/contracts/matters'
import { formatDay } from '@om/domain/dates'
import { clockAfter, deskWords, nextDue, severityWords } from '@om/domain/matters'
import { audit } from '#src/database/audit.ts'
import { mayWorkToday } from '#src/modules/people/people.ts'
import { announceMatter, linkSubjects, subjectsIn } from './enter-matter.ts'
import { followTask } from './matter-tasks.ts'
import { peopleIn, presentMatter, type Staff } from './matters.present.ts'
import {
  type ActionRow,
  actionsOf,
  type Change,
  deleteSubject,
  hasStep,
  insertAction,
  insertStep,
  lockMatter,
  type MatterRow,
  subjectsOf,
  updateAction,
  updateMatter,
} from './matters.repo.ts'

type Moved = CallInput<typeof contract.move>['body'] & { id: string }

const wrong = (field: string, message: string) => refused('bad_request', [{ field, message }])

/** What stands for later is said in words; what only ticks something off may go without. */
const silent: readonly MatterMove[] = ['take', 'link', 'unlink', 'weigh', 'finish_action', 'reopen_action', 'hand_over']

const missing = ({ move, words, severity, desk, owner, dueOn }: Moved, row: MatterRow) => {
  if (!silent.includes(move) && words.length < 10) return wrong('words', 'Write it in at least 10 characters.')
  if (move === 'weigh' && !severity) return wrong('severity', 'Choose how grave it is.')
  if (move === 'hand_over' && (!desk || desk === row.desk)) return wrong('desk', 'Choose who works on it from now on.')
  if (move === 'add_action' && owner.length < 2) return wrong('owner', 'Say who does it.')
  return move === 'add_action' && !dueOn ? wrong('dueOn', 'Say by when it is done.') : null
}

/** What is done to the parts of a matter; answers with the words of the step, or with a refusal. */
const changeParts = async (
  ctx: Staff,
  row: MatterRow,
  input: Moved,
  actions: ActionRow[],
): Promise<Result<{ words: string; patientId?: string }>> => {
  const { tx, actor, now } = ctx
  const { move, words, owner, dueOn, partId, concerns } = input
  const action = actions.find(one => one.id === partId)
  if (move === 'add_action' && dueOn) {
    await insertAction(tx, { id: input.stepId, matterId: row.id, words, owner, dueOn })
    return done({ words: `${owner}, by ${formatDay(dueOn)}: ${words}` })
  }
  if (move === 'finish_action' || move === 'reopen_action') {
    const isFinished = move === 'finish_action'
    if (!action || Boolean(action.doneAt) === isFinished) return refused('matter_changed')
    await updateAction(tx, action.id, { doneAt: isFinished ? now : null, doneBy: isFinished ? actor.name : '' })
    return done({ words: [action.words, words].filter(Boolean).join('\n') })
  }
  if (move === 'link') {
    const { subjects, problem } = await subjectsIn(tx, concerns)
    if (problem || subjects.length === 0) return wrong('concerns', problem ?? 'Enter an order or an e-mail address.')
    await linkSubjects(ctx, row, subjects)
    return done({ words: [subjects.map(one => one.words).join(', '), words].filter(Boolean).join('\n') })
  }
  if (move === 'unlink') {
    const subject = (await subjectsOf(tx, row.id)).find(one => one.id === partId)
    if (!subject) return refused('matter_changed')
    await deleteSubject(tx, subject.id)
    const said = [subject.orderId ? 'An order' : 'A patient', words].filter(Boolean).join('\n')
    return done({ words: said, patientId: (await peopleIn(tx, [subject]))[0] })
  }
  return done({ words })
}

const changeOf = (row: MatterRow, input: Moved, ctx: Staff): Change => {
  const { actor, now } = ctx
  const { move, severity, desk } = input
  const clock = clockAfter(row, move, severity, now)
  return {
    ...(clock ?? {}),
    ...(move === 'weigh' && severity ? { severity } : {}),
    ...(move === 'take' ? { ownerId: actor.id, owner: actor.name } : {}),
    ...(move === 'hand_over' && desk ? { desk, ownerId: null, owner: '' } : {}),
    ...(move === 'edition' ? { edition: row.edition + 1 } : {}),
    ...(move === 'close' ? { closedAt: now } : {}),
    ...(move === 'reopen' ? { closedAt: null } : {}),
  }
}

const saidOf = ({ move, severity, desk }: Moved, words: string): string => {
  const about =
    move === 'weigh' && severity ? severityWords[severity] : move === 'hand_over' && desk ? deskWords[desk] : ''
  return [about, words].filter(Boolean).join('\n')
}

/** What only adds to it, whoever else worked on it meanwhile. */
const adds: readonly MatterMove[] = ['note', 'clinical']

/**
 * One thing that is done about a matter, in one transaction; the same again changes nothing. One that has changed since it was read is
 * refused, so that two act one after the other; a note is added in any case. Refuses with `not_found`, `matter_changed`,
 * `matter_wrong_state`, `registration_not_current`, and with a sentence where something is missing. (REG-18, REG-20)
 */
export const moveMatter = async (ctx: Staff, input: Moved): Promise<Result<Matter>> => {
  const { deps, tx, actor, now } = ctx
  const { id, move, stepId, version } = input
  if (!(await mayWorkToday(deps, tx, actor))) return refused('registration_not_current')
  const row = await lockMatter(tx, id)
  if (!row) return refused('not_found')
  const shown = await presentMatter(ctx, row)
  if (await hasStep(tx, stepId)) return done(shown)
  if (!adds.includes(move) && row.version !== version) return refused('matter_changed')
  if (!shown.can.includes(move)) return refused('matter_wrong_state')
  const no = missing(input, row)
  if (no) return no
  const words = await changeParts(ctx, row, input, await actionsOf(tx, id))
  if (!words.ok) return words
  await insertStep(tx, {
    id: stepId,
    matterId: id,
    kind: move,
    words: saidOf(input, words.value.words),
    isClinical: move === 'clinical',
    byId: actor.id,
    byName: actor.name,
    at: now,
  })
  await audit(deps.clock, tx, {
    action: `matter.${move}`,
    subjectType: 'matter',
    subjectId: id,
    ...(words.value.patientId ? { patientId: words.value.patientId } : {}),
    fromState: row.closedAt ? 'closed' : row.clock,
    ...(move === 'close' ? { toState: 'closed' } : {}),
    reason: row.kind,
  })
  if (adds.includes(move)) {
    await announceMatter(tx, id)
    return done(await presentMatter(ctx, row))
  }
  const change = changeOf(row, input, ctx)
  const open = (await actionsOf(tx, id)).filter(one => !one.doneAt)
  const dueAt = nextDue(change.clockAt ?? row.clockAt, open)
  const stored = await updateMatter(tx, id, { ...change, dueAt, isTold: false })
  if (!stored) return refused('not_found')
  await followTask(deps, tx, stored, actor.name)
  await announceMatter(tx, id)
  const still = await lockMatter(tx, id)
  // Who hands it to another desk may not read it any more.
  return done(await presentMatter(ctx, still ?? stored))
}
