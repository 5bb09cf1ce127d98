import type { Matter, MatterSummary } from '@om/contracts/matters'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { matterNumber, movesOf } from '@om/domain/matters'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { namesOfPatients } from '#src/modules/people/people.ts'
import { numbersOfOrders, orderNumber, patientsOfOrders } from '#src/modules/supplies/supplies.ts'
import { actionsOf, type MatterRow, type SubjectRow, subjectsOf, visibleSteps } from './matters.repo.ts'

export type Staff = Ctx<readonly ['doctor', 'pharmacist', 'admin']>

/** The desk somebody sits at. */
export const deskOf = ({ role }: Staff['actor']) => (role === 'superadmin' ? 'admin' : role)

/** A line of a register: nothing clinical, and nobody's name but of who works here. */
export const presentSummary = (row: MatterRow, now: Date): MatterSummary => ({
  id: row.id,
  number: matterNumber(row),
  kind: row.kind,
  form: row.form,
  title: row.title,
  severity: row.severity,
  desk: row.desk,
  owner: row.owner,
  clock: row.clock,
  dueAt: row.closedAt ? null : row.dueAt.toISOString(),
  isOverdue: !row.closedAt && row.dueAt < now,
  enteredAt: row.enteredAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
})

/** Whom it concerns: orders by their number; patients by name for the office and for doctors alone. (INV-14) */
const presentSubjects = async ({ tx, actor }: Staff, rows: SubjectRow[]): Promise<Matter['concerns']> => {
  const ids = rows.flatMap(row => row.patientId ?? [])
  const names = actor.role === 'pharmacist' ? new Map<string, string>() : await namesOfPatients(tx, ids)
  const numbers = await numbersOfOrders(
    tx,
    rows.flatMap(row => row.orderId ?? []),
  )
  return rows.map(({ id, orderId, patientId }) =>
    orderId
      ? { id, kind: 'order', subjectId: orderId, name: orderNumber(numbers.get(orderId) ?? 0) }
      : { id, kind: 'patient', subjectId: patientId ?? '', name: names.get(patientId ?? '') ?? null },
  )
}

/** Whom these parts of a matter are about: their history tells of it. */
export const peopleIn = async (tx: Tx, rows: SubjectRow[]): Promise<string[]> => {
  const owners = await patientsOfOrders(
    tx,
    rows.flatMap(row => row.orderId ?? []),
  )
  return [...new Set([...owners, ...rows.flatMap(row => row.patientId ?? [])])]
}

/** One matter with everything that its reader may see of it. */
export const presentMatter = async (ctx: Staff, row: MatterRow): Promise<Matter> => {
  const { tx, actor, now } = ctx
  const steps = await visibleSteps(tx, row.id)
  const actions = await actionsOf(tx, row.id)
  const concerns = await presentSubjects(ctx, await subjectsOf(tx, row.id))
  const today = dayIn(now, CLINIC_ZONE)
  return {
    ...presentSummary(row, now),
    happenedOn: row.happenedOn,
    what: row.what,
    batchNumber: row.batchNumber,
    enteredBy: row.enteredBy,
    clockAt: row.closedAt ? null : row.clockAt.toISOString(),
    edition: row.edition,
    concerns,
    actions: actions.map(({ id, words, owner, dueOn, doneAt, doneBy }) => ({
      id,
      words,
      owner,
      dueOn,
      isOverdue: !doneAt && !row.closedAt && dueOn < today,
      done: doneAt && { by: doneBy, at: doneAt.toISOString() },
    })),
    steps: steps.map(({ id, kind, words, byName, at, isClinical }) => ({
      id,
      kind,
      words,
      by: byName,
      at: at.toISOString(),
      isClinical,
    })),
    version: row.version,
    can: movesOf(
      {
        kind: row.kind,
        clock: row.clock,
        desk: row.desk,
        isClosed: row.closedAt !== null,
        hasActions: { open: actions.some(one => !one.doneAt), done: actions.some(one => one.doneAt) },
        hasConcerns: concerns.length > 0,
      },
      { role: deskOf(actor), hasEntered: row.enteredById === actor.id },
    ),
  }
}
