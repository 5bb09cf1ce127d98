import { refusals } from '@om/contracts/errors'
import { LIVE_CALL_EXPIRES_MS, LIVE_CALL_NUDGES_MS, NEEDS_INFO_EXPIRES_MS, NEEDS_INFO_NUDGES_MS } from '@om/domain/sla'
import { withinBusinessDays } from '@om/domain/working-day'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins } from '#src/modules/mail/mail.ts'
import { settingsInForce } from '#src/modules/settings/settings.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { holdRanOut } from './chart/history.ts'
import type { StoredQuiz } from './chart/quiz.repo.ts'
import { stopClock } from './clock.ts'
import { consultNumber } from './consults.present.ts'
import type { ConsultRow } from './consults.repo.ts'
import { notifyPatient } from './contact/notify-patient.ts'
import { moveConsult } from './move-consult.ts'
import { openFromQuiz } from './patient/open-from-quiz.ts'
import { offerNear, promiseAgain, reckonPace } from './queue/promises.ts'
import {
  lapsedClaims,
  leftBehind,
  markBreachNotified,
  notOpened,
  unnotifiedBreaches,
  unreminded,
  waitingSince,
} from './sweep.repo.ts'

const batch = 50

/** Each kind of work in its own transaction, so that one that fails does not hold back the others. */
const inTurn = (deps: Deps, work: (tx: Tx, now: Date) => Promise<void>): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, ({ tx }) => work(tx, deps.clock.now()))

const freeLapsedClaims = (deps: Deps) =>
  inTurn(deps, async (tx, now) => {
    for (const consult of await lapsedClaims(tx, now, batch)) {
      await moveConsult(
        deps,
        tx,
        consult,
        { action: 'release', by: 'system', reason: holdRanOut },
        { claimedBy: null, claimExpiresAt: null },
      )
    }
  })

export const breachMail = (late: ConsultRow[]) => {
  const [first] = late
  const numbers = late.slice(0, 10).map(consult => consultNumber(consult.number))
  const more = late.length > numbers.length ? ' and more' : ''
  return {
    subject: late.length === 1 ? 'A consult is past its 24 hours' : `${late.length} consults are past their 24 hours`,
    heading: 'The 24 hours are over',
    paragraphs: [
      `Without a decision: ${numbers.join(', ')}${more}. Please see to it that a doctor picks them up now.`,
      'The dashboard shows how many are waiting and for how long.',
    ],
    action: { label: 'Open the dashboard', path: '/admin/dashboard' },
    dedupeKey: `consult-breach:${first?.id}:${late.length}`,
  }
}

/** Each missed target is told once, all of one look in one message. */
const notifyOfBreaches = (deps: Deps) =>
  inTurn(deps, async (tx, now) => {
    const late = await unnotifiedBreaches(tx, now, batch)
    for (const consult of late) {
      await markBreachNotified(tx, consult.id, now)
      await audit(deps.clock, tx, {
        action: 'consult.breach',
        subjectType: 'consult',
        subjectId: consult.id,
        patientId: consult.patientId,
      })
      await announce(tx, ['role:admin'], 'queue', consult.id)
      await openTask(deps, tx, {
        role: 'admin',
        kind: 'consult_late',
        subjectId: consult.id,
        summary: `${consultNumber(consult.number)} is without a decision. See to it that a doctor picks it up.`,
        isUrgent: true,
        dueAt: now,
      })
    }
    if (late.length > 0) await emailAdmins(deps, tx, breachMail(late))
  })

const waits = [
  { state: 'needs_info', nudges: NEEDS_INFO_NUDGES_MS, expires: NEEDS_INFO_EXPIRES_MS },
  { state: 'video_required', nudges: LIVE_CALL_NUDGES_MS, expires: LIVE_CALL_EXPIRES_MS },
] as const

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const expireWaits = (deps: Deps) =>
  inTurn(deps, async (tx, now) => {
    for (const { state, expires } of waits) {
      for (const consult of await waitingSince(tx, state, before(now, expires), batch)) {
        const moved = await moveConsult(deps, tx, consult, { action: 'expire', by: 'system' }, stopClock())
        if (moved.ok) await notifyPatient(deps, tx, consult, 'expired')
      }
    }
  })

const remindPatients = (deps: Deps) =>
  inTurn(deps, async (tx, now) => {
    for (const { state, nudges } of waits) {
      // The last reminder first: after a long stop one reminder goes out, not all of them at once.
      for (const [index, after] of [...nudges.entries()].reverse()) {
        for (const consult of await unreminded(tx, state, before(now, after), index + 1, batch)) {
          await audit(deps.clock, tx, {
            action: 'consult.nudge',
            subjectType: 'consult',
            subjectId: consult.id,
            patientId: consult.patientId,
          })
          await notifyPatient(deps, tx, consult, 'nudge', { occurrence: `${consult.version}:${index + 1}` })
        }
      }
    }
  })

const openLate = (deps: Deps, quiz: StoredQuiz & { userId: string }): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
    const opened = await openFromQuiz(deps, tx, quiz, { reason: 'recovered' })
    if (opened.ok || opened.code === 'consult_open_already') return
    await audit(deps.clock, tx, {
      action: notOpened,
      subjectType: 'quiz_result',
      subjectId: quiz.id,
      patientId: quiz.userId,
      reason: opened.code,
    })
    // Of somebody too young nothing more is done, and little is kept.
    if (opened.code === 'under_age') return
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'not_opened',
      subjectId: quiz.id,
      patientId: quiz.userId,
      summary: `An assessment could not be opened: ${refusals[opened.code][1]} Call the patient, who waits for us.`,
      dueAt: withinBusinessDays(deps.clock.now(), 1),
    })
  })

/**
 * Nothing that was stored is lost: an assessment whose consult was never opened, because the browser closed or the
 * connection broke in between, is opened now. One that cannot be opened is noted, so that it is looked at once; one that
 * fails holds back no other. While no new assessments are taken they wait.
 */
const openLeftBehind = async (deps: Deps) => {
  const found = await inTransaction({ deps, actor: system('clock') }, async ({ tx }) =>
    (await settingsInForce(deps.clock, tx)).assessments.isOn ? leftBehind(tx, batch) : [],
  )
  for (const { userId, ...quiz } of found) {
    if (!userId) continue
    await openLate(deps, { ...quiz, userId }).catch((error: unknown) =>
      deps.log.error({ err: error, quizResult: quiz.id }, 'an assessment left behind could not be opened'),
    )
  }
}

/** One after the other: what is promised, and offered, goes by the pace of this minute. */
const keepPromises = async (deps: Deps): Promise<void> => {
  await inTurn(deps, (tx, now) => reckonPace(deps, tx, now))
  await inTurn(deps, (tx, now) => promiseAgain(deps, tx, now))
  await inTurn(deps, (tx, now) => offerNear(deps, tx, now))
}

const works = [freeLapsedClaims, keepPromises, notifyOfBreaches, expireWaits, remindPatients, openLeftBehind]

/**
 * Everything about consults that becomes due by the clock alone. May run at any time, on any copy, any number of times.
 * Throws what failed, once the rest is done.
 */
export const consultsSweep = async (deps: Deps): Promise<void> => {
  const faults: unknown[] = []
  for (const work of works) await work(deps).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw new AggregateError(faults, 'part of the work on consults failed')
}
