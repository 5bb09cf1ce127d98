import { addDays, formatDay } from '@om/domain/dates'
import { isUnderName } from '@om/domain/registration'
import { RegisterDown, type Registration } from '@om/integrations/register/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask, returnTasksOf } from '#src/modules/tasks/tasks.ts'
import { isOff } from '#src/outside-services.ts'
import { doctorStopped, registrationMoved } from '../people.hooks.ts'
import {
  noteChecked,
  type RegisteredStaff,
  saveStopped,
  staffOfAccount,
  staffToSettle,
  staffUnchecked,
  updateRegistration,
} from './registered-staff.ts'
import { clinicToday, mayPractise } from './registration.ts'

// Whether somebody may work follows from the register: what it says, who asks it, and what comes of a change. (REG-01, INV-02)

/**
 * Draws the line from how a registration stands today: who can no longer work loses what they hold to their colleagues, and
 * what a doctor signed goes on hold; who can again gets the latter back. Changes nothing where the line is drawn already.
 */
export const settleStanding = async (deps: Deps, tx: Tx, userId: string): Promise<void> => {
  const staff = await staffOfAccount(tx, userId)
  if (!staff) return
  const isCurrent = mayPractise(staff.row, deps.clock)
  if (isCurrent === (staff.row.stoppedAt === null)) return
  if (!(await saveStopped(tx, staff, isCurrent ? null : deps.clock.now()))) return
  await audit(deps.clock, tx, {
    action: isCurrent ? 'account.staff.resume' : 'account.staff.stop',
    subjectType: 'account',
    subjectId: userId,
  })
  await followEnding(deps, tx, userId, '')
  if (!isCurrent) await returnTasksOf(tx, userId)
  if (staff.kind !== 'doctor') return
  if (!isCurrent) await doctorStopped.happens(deps, tx, staff.row.id)
  await registrationMoved.happens(deps, tx, { doctorId: staff.row.id, isCurrent })
}

/** The same for everyone whose registration has ended by the clock. Safe to repeat, on any copy. */
export const registrationsSweep = async (deps: Deps): Promise<void> => {
  const actor = system('clock')
  const found = await inTransaction({ deps, actor }, ({ tx }) => staffToSettle(tx, clinicToday(deps.clock)))
  for (const userId of found) await inTransaction({ deps, actor }, ({ tx }) => settleStanding(deps, tx, userId))
}

const nameOf = ({ row }: RegisteredStaff) => `${row.name} (${row.ahpraNumber})`

/** One sentence for the front desk, saying what the register says now. */
const newsOf = (staff: RegisteredStaff, { status, conditions, expiresOn }: Registration): string =>
  [
    `The register now says of ${nameOf(staff)}: ${status}, until ${formatDay(expiresOn)}`,
    conditions ? 'with conditions.' : 'without conditions.',
  ].join(', ')

const tell = (deps: Deps, tx: Tx, { row }: RegisteredStaff, summary: string, isUrgent: boolean): Promise<void> =>
  openTask(deps, tx, {
    role: 'admin',
    kind: 'registration_changed',
    subjectId: row.userId,
    summary,
    isUrgent,
    dueAt: deps.clock.now(),
  })

/** Days ahead of the last day of a registration on which those who manage accounts are told. (REG-01) */
const ENDING_DAYS = 30

/** Shows in the inbox whose registration ends soon, until it is renewed or over. */
export const followEnding = async (deps: Deps, tx: Tx, userId: string, by: string): Promise<void> => {
  const staff = await staffOfAccount(tx, userId)
  if (!staff) return
  const { registrationExpiresOn: endsOn } = staff.row
  const isEnding = mayPractise(staff.row, deps.clock) && endsOn <= addDays(clinicToday(deps.clock), ENDING_DAYS)
  if (!isEnding) return closeTasks(deps, tx, 'registration_ending', [userId], by)
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'registration_ending',
    subjectId: userId,
    summary: `The registration of ${nameOf(staff)} ends on ${formatDay(endsOn)}. Ask whether it is renewed.`,
    dueAt: new Date(`${endsOn}T00:00:00Z`),
  })
}

const differs = ({ row }: RegisteredStaff, { status, conditions, expiresOn }: Registration): boolean =>
  row.registrationStatus !== status ||
  row.registrationConditions !== conditions ||
  row.registrationExpiresOn !== expiresOn

/** Whether it would let somebody work whom a person has kept from it: a letter may be ahead of the register. */
const wouldLoosen = ({ row }: RegisteredStaff, { status }: Registration): boolean =>
  status === 'registered' && row.registrationStatus !== 'registered' && row.registrationSource !== 'exchange'

/**
 * Takes over what the register says of one person. A number that it does not know, or has under another name, stops nobody by
 * itself, since it may be mistyped: somebody is to look today.
 */
const takeOver = async (deps: Deps, tx: Tx, staff: RegisteredStaff, entry: Registration | undefined): Promise<void> => {
  const { row } = staff
  if (!entry) {
    await noteChecked(tx, staff, deps.clock.now())
    return tell(deps, tx, staff, `The register has no ${nameOf(staff)}. Check the number today.`, true)
  }
  if (!isUnderName(entry, row)) {
    await noteChecked(tx, staff, deps.clock.now())
    const summary = `The register has ${row.ahpraNumber} under another name than ${row.name}. Check the number today.`
    return tell(deps, tx, staff, summary, true)
  }
  if (!differs(staff, entry)) return noteChecked(tx, staff, deps.clock.now())
  if (wouldLoosen(staff, entry)) {
    await noteChecked(tx, staff, deps.clock.now())
    const summary = `The register says that ${nameOf(staff)} is registered; here they are ${row.registrationStatus}. Change it if that is over.`
    return tell(deps, tx, staff, summary, false)
  }
  await updateRegistration(tx, staff, { ...entry, at: deps.clock.now(), today: clinicToday(deps.clock) })
  await audit(deps.clock, tx, {
    action: 'account.staff.register',
    subjectType: 'account',
    subjectId: row.userId,
    fromState: `${row.registrationStatus} until ${row.registrationExpiresOn}`,
    toState: `${entry.status} until ${entry.expiresOn}`,
    reason: entry.conditions === row.registrationConditions ? '' : 'conditions changed',
  })
  await tell(deps, tx, staff, newsOf(staff, entry), entry.status !== 'registered')
  await settleStanding(deps, tx, row.userId)
}

/** After so many days without a look at the register somebody is asked to look, where the server cannot. (REG-01) */
const BY_HAND_DAYS = 30

/** Where the register cannot be asked: each person who was not looked up for a while is a task. Safe to repeat, on any copy. */
export const remindOfRegister = async (deps: Deps): Promise<void> => {
  if (!isOff(deps.config, 'register')) return
  const actor = system('clock')
  const day = addDays(clinicToday(deps.clock), 1 - BY_HAND_DAYS)
  const waiting = await inTransaction({ deps, actor }, ({ tx }) => staffUnchecked(tx, day, { byUs: false }))
  for (const { userId } of waiting)
    await inTransaction({ deps, actor }, async ({ tx }) => {
      const staff = await staffOfAccount(tx, userId)
      if (!staff) return
      await openTask(deps, tx, {
        role: 'admin',
        kind: 'registration_check',
        subjectId: userId,
        summary: `Look up ${nameOf(staff)} on the public register, and save what it says.`,
        dueAt: deps.clock.now(),
      })
    })
}

/** As many as the register is asked about at once. */
const batch = 100

/** Asks the register about everyone who works here and whom it was not asked about today, or who was changed by hand since. When it does not answer, the next turn asks again. */
export const lookAtRegister = async (deps: Deps): Promise<void> => {
  const actor = system('register')
  const day = clinicToday(deps.clock)
  const waiting = await inTransaction({ deps, actor }, ({ tx }) => staffUnchecked(tx, day, { byUs: true }))
  for (let from = 0; from < waiting.length; from += batch) {
    const asked = waiting.slice(from, from + batch)
    const found = await deps.register.find(asked.map(one => one.ahpraNumber)).catch((error: unknown) => {
      if (!(error instanceof RegisterDown)) throw error
      deps.log.warn({ err: error }, 'the register is asked again')
      return null
    })
    if (!found) return
    for (const { userId, ahpraNumber } of asked)
      await inTransaction({ deps, actor }, async ({ tx }) => {
        const staff = await staffOfAccount(tx, userId)
        // Whoever was given another number meanwhile is asked about in the next turn.
        if (staff?.row.ahpraNumber !== ahpraNumber) return
        await takeOver(
          deps,
          tx,
          staff,
          found.find(entry => entry.number === ahpraNumber),
        )
        await followEnding(deps, tx, userId, '')
      })
  }
}
