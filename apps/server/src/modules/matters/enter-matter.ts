import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { matters as contract, Matter } from '@om/contracts/matters'
import { firstClock, firstDesk, kindsFor, matterRules } from '@om/domain/matters'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import { clinicToday, mayWorkToday } from '#src/modules/people/people.ts'
import { ordersOfNumbers } from '#src/modules/supplies/supplies.ts'
import { followTask } from './matter-tasks.ts'
import { deskOf, presentMatter, type Staff } from './matters.present.ts'
import {
  insertMatter,
  insertStep,
  insertSubjects,
  type MatterRow,
  patientsByEmail,
  visibleMatter,
} from './matters.repo.ts'

type Subject = { orderId?: string; patientId?: string; ownerId: string; words: string }

/** Orders by their number and patients by the address of their account; `problem` names what is neither. */
export const subjectsIn = async (tx: Tx, typed: string): Promise<{ subjects: Subject[]; problem: string | null }> => {
  const words = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
  const numberOf = (word: string) => Number(/^(?:OM)?(\d{1,12})$/i.exec(word)?.[1] ?? Number.NaN)
  const orders = await ordersOfNumbers(
    tx,
    words.map(numberOf).filter(number => !Number.isNaN(number)),
  )
  const patients = await patientsByEmail(
    tx,
    words.filter(word => word.includes('@')).map(word => word.toLowerCase()),
  )
  const subjects: Subject[] = []
  const unknown: string[] = []
  for (const word of words) {
    const order = orders.get(numberOf(word))
    const patientId = patients.get(word.toLowerCase())
    if (order) subjects.push({ orderId: order.id, ownerId: order.patientId, words: `Order OM${numberOf(word)}` })
    else if (patientId) subjects.push({ patientId, ownerId: patientId, words: 'A patient' })
    else unknown.push(word)
  }
  const problem = unknown.length === 0 ? null : `There is no order and no patient’s account “${unknown.join(', ')}”.`
  return { subjects, problem }
}

/** Stores whom a matter concerns; each reading of their history tells it. */
export const linkSubjects = async ({ deps, tx }: Staff, row: MatterRow, subjects: Subject[]): Promise<void> => {
  await insertSubjects(
    tx,
    subjects.map(({ orderId, patientId }) => ({
      matterId: row.id,
      orderId: orderId ?? null,
      patientId: patientId ?? null,
    })),
  )
  for (const { orderId, ownerId } of subjects) {
    await audit(deps.clock, tx, {
      action: 'matter.link',
      subjectType: 'matter',
      subjectId: row.id,
      patientId: ownerId,
      reason: row.kind,
    })
    if (orderId && row.kind === 'incident')
      await audit(deps.clock, tx, {
        action: 'order.incident',
        subjectType: 'order',
        subjectId: orderId,
        patientId: ownerId,
        reason: row.form ?? '',
      })
  }
}

/** Tells open pages that a register has changed. */
export const announceMatter = (tx: Tx, id: string): Promise<void> =>
  announce(tx, ['role:admin', 'role:pharmacist', 'role:doctor'], 'matter', id)

type Entered = CallInput<typeof contract.enter>['body']

const wrongOf = ({ kind, form, severity, happenedOn }: Entered, today: string) => {
  const { forms, isWeighed } = matterRules[kind]
  return [
    ...(forms.length > 0 && !(form && forms.includes(form))
      ? [{ field: 'form', message: 'Choose what kind it is.' }]
      : []),
    ...(isWeighed && !severity ? [{ field: 'severity', message: 'Choose how grave it is.' }] : []),
    ...(happenedOn > today ? [{ field: 'happenedOn', message: 'Enter a day that is not still to come.' }] : []),
  ]
}

/**
 * Enters something into a register, with its clock, before the desk that works on it. Sent again it is one. Refuses with
 * `registration_not_current`, `not_allowed` for a kind that is not theirs to enter, and with a sentence for what cannot be. (REG-18, REG-20)
 */
export const enterMatter = async (ctx: Staff, input: Entered): Promise<Result<Matter>> => {
  const { deps, tx, actor, now } = ctx
  if (!(await mayWorkToday(deps, tx, actor))) return refused('registration_not_current')
  const { id, kind, form, severity, title, happenedOn, what, clinical, concerns, batchNumber, done: atOnce } = input
  const desk = deskOf(actor)
  if (!kindsFor(desk).includes(kind)) return refused('not_allowed')
  const { subjects, problem } = await subjectsIn(tx, concerns)
  const wrong = [
    ...wrongOf(input, clinicToday(deps.clock)),
    ...(problem ? [{ field: 'concerns', message: problem }] : []),
    ...(clinical && desk === 'admin' ? [{ field: 'clinical', message: 'The office enters nothing clinical.' }] : []),
  ]
  if (wrong.length > 0) return refused('bad_request', wrong)
  const { isWeighed, forms } = matterRules[kind]
  const grave = isWeighed ? severity : null
  const begun = firstClock(kind, grave, now)
  const row = await insertMatter(tx, {
    id,
    kind,
    form: forms.length > 0 ? form : null,
    severity: grave,
    title,
    happenedOn,
    what,
    batchNumber,
    enteredById: actor.id,
    enteredBy: actor.name,
    enteredAt: now,
    desk: firstDesk(kind, desk),
    ...begun,
    dueAt: begun.clockAt,
  })
  if (row) {
    const by = { matterId: id, byId: actor.id, byName: actor.name, at: now }
    await insertStep(tx, { ...by, kind: 'entered' })
    if (clinical) await insertStep(tx, { ...by, kind: 'clinical', words: clinical, isClinical: true })
    if (atOnce) await insertStep(tx, { ...by, kind: 'note', words: atOnce })
    await audit(deps.clock, tx, { action: 'matter.enter', subjectType: 'matter', subjectId: id, reason: kind })
    await linkSubjects(ctx, row, subjects)
    await followTask(deps, tx, row, actor.name)
    await announceMatter(tx, id)
  }
  const stored = row ?? (await visibleMatter(tx, id))
  return stored ? done(await presentMatter(ctx, stored)) : refused('not_found')
}
