import { accessReview as contract, type OpenedRecord, type ReviewedAccess } from '@om/contracts/access-review'
import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { endOfDay } from '@om/domain/privacy-requests'
import { lastDayOf, quarterBefore, quarterOf } from '@om/domain/quarters'
import { system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday, namesOfPatients } from '#src/modules/people/people.ts'
import { closeTasks, idOf, openTask } from '#src/modules/tasks/tasks.ts'
import {
  insertReview,
  openingsPage,
  type ReviewRow,
  reviewsOf,
  type StaffRow,
  staffWithRights,
} from './access-review.repo.ts'

type Superadmin = Ctx<'superadmin'>
type Review = CallReply<typeof contract.read>
type Role = ReviewedAccess['role']
type Seen = Pick<ReviewedAccess, 'id' | 'role' | 'rights'>

/** What somebody may do beside what their role may. */
const rightsOf = ({ doctor, pharmacist }: StaffRow): string[] => [
  ...(doctor?.isMedicalDirector ? ['Medical director: looks at records that were opened for a reason'] : []),
  ...(doctor?.canPrescribeDut ? ['Prescribes dutasteride'] : []),
  ...(doctor?.canPrescribeMoxPo ? ['Prescribes oral minoxidil'] : []),
  ...(doctor?.canPrescribeCpa ? ['Prescribes cyproterone'] : []),
  ...(doctor && !doctor.active ? ['Does not practise here now'] : []),
  ...(pharmacist && !pharmacist.active ? ['Does not dispense here now'] : []),
]

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(right => other.includes(right))

const present = (row: StaffRow, review: ReviewRow | undefined, me: string): ReviewedAccess => {
  const { person, hold } = row
  return {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    email: person.email,
    role: person.role as Role,
    rights: rightsOf(row),
    isMe: person.id === me,
    hold: hold && { by: hold.byName, at: hold.at.toISOString(), reason: hold.reason },
    // What was confirmed of another role, or of other rights, was not this.
    kept: review?.role === person.role && isSame(review.rights, rightsOf(row)) ? keptBy(review) : null,
  }
}

const keptBy = ({ byName, at }: ReviewRow) => ({ by: byName, at: at.toISOString() })

/** A quarter that is over stays as it was confirmed, whatever they may do today. */
const presentPast = (row: StaffRow, review: ReviewRow | undefined, me: string): ReviewedAccess => ({
  ...present(row, undefined, me),
  ...(review && { role: review.role as Role, rights: review.rights, kept: keptBy(review) }),
  hold: null,
})

/** Nobody confirms their own: of one superadmin alone it is not asked. */
const waitingAmong = (items: readonly ReviewedAccess[]): number => {
  const superadmins = items.filter(one => one.role === 'superadmin' && !one.hold).length
  return items.filter(one => !one.hold && !one.kept && !(one.role === 'superadmin' && superadmins === 1)).length
}

const reviewFor = async (deps: Deps, tx: Tx, asked: string | undefined, me: string): Promise<Review> => {
  const current = quarterOf(clinicToday(deps.clock))
  const quarter = asked ?? current
  const reviews = await reviewsOf(tx, quarter)
  const isCurrent = quarter === current
  const staff = await staffWithRights(tx, isCurrent ? [] : [...reviews.keys()])
  const items = staff
    // Who came later was not there to be looked at.
    .filter(({ person }) => isCurrent || reviews.has(person.id) || person.createdAt <= endOfDay(lastDayOf(quarter)))
    .map(row => (isCurrent ? present : presentPast)(row, reviews.get(row.person.id), me))
  return {
    quarter,
    dueOn: lastDayOf(quarter),
    isCurrent,
    items,
    waiting: waitingAmong(items),
  }
}

const readReview = async ({ deps, tx, actor }: Superadmin, { quarter }: { quarter?: string | undefined }) => {
  auditListRead(deps.clock, tx, 'access_review.read', 'access_review', quarter ?? 'current')
  return done(await reviewFor(deps, tx, quarter, actor.id))
}

const subjectOf = (quarter: string) => idOf(`access-review:${quarter}`)

/**
 * Confirms that somebody keeps what they may do, as it stands now. Refuses with `own_account`, `not_found`, and `account_changed` where
 * what they may do is other than was seen, or they are kept out.
 */
const keepAccess = async (ctx: Superadmin, { id, ...seen }: Seen): Promise<Result<Review>> => {
  const { deps, tx, actor, now } = ctx
  if (id === actor.id) return refused('own_account')
  const row = (await staffWithRights(tx)).find(({ person }) => person.id === id)
  if (!row) return refused('not_found')
  if (row.person.role !== seen.role || !isSame(rightsOf(row), seen.rights) || row.hold)
    return refused('account_changed')
  const quarter = quarterOf(clinicToday(deps.clock))
  const by = { byId: actor.id, byName: actor.name, at: now }
  await insertReview(tx, { quarter, accountId: id, ...seen, ...by })
  await audit(deps.clock, tx, {
    action: 'account.access_kept',
    subjectType: 'account',
    subjectId: id,
    reason: `${quarter} ${seen.role}`,
  })
  const review = await reviewFor(deps, tx, undefined, actor.id)
  if (review.waiting === 0) await closeTasks(deps, tx, 'registration_review', [subjectOf(quarter)], actor.name)
  return done(review)
}

const listOpenings = async (
  { deps, tx }: Superadmin,
  query: PageQuery,
): Promise<Result<{ items: OpenedRecord[]; nextCursor: string | null }>> => {
  const page = await listPage(query, {
    read: (after, most) => openingsPage(tx, after, most),
    endOf: ({ opening }) => ({ at: opening.openedAt, id: opening.id }),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const names = await namesOfPatients(
    tx,
    rows.map(({ opening }) => opening.patientId),
  )
  auditListRead(deps.clock, tx, 'chart_opening.list.read', 'chart_opening', 'all')
  return done({
    items: rows.map(({ opening, doctorName }) => ({
      id: opening.id,
      doctorName,
      patient: { id: opening.patientId, name: names.get(opening.patientId) ?? '' },
      reason: opening.reason,
      openedAt: opening.openedAt.toISOString(),
      endsAt: opening.endsAt.toISOString(),
      verdict: opening.verdict,
    })),
    nextCursor,
  })
}

/** Puts the review of a quarter before those who manage accounts, until everybody was looked at. */
export const accessReviewSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('access-review') }, async ({ tx }) => {
    const { quarter, waiting, dueOn } = await reviewFor(deps, tx, undefined, '')
    // What was not confirmed in its quarter can no longer be: it is asked in this one.
    await closeTasks(deps, tx, 'registration_review', [subjectOf(quarterBefore(quarter))], '')
    if (waiting === 0) return closeTasks(deps, tx, 'registration_review', [subjectOf(quarter)], '')
    await openTask(deps, tx, {
      kind: 'registration_review',
      role: 'admin',
      subjectId: subjectOf(quarter),
      summary: `Who may do what, ${quarter}: confirm it person by person.`,
      dueAt: endOfDay(dueOn),
    })
  })

/** Who works here and may do what, confirmed each quarter; and who opened a record for a reason. */
export const accessReviewRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.read, readReview),
  serve(deps, contract.keep, keepAccess),
  serve(deps, contract.openings, listOpenings),
]
