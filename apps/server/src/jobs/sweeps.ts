import type { Deps } from '#src/deps.ts'
import { appointmentsSweep } from '#src/modules/appointments/appointments.sweep.ts'
import { quizDraftsSweep } from '#src/modules/assessments/drafts/quiz-drafts.sweep.ts'
import { underAgeSweep } from '#src/modules/assessments/under-age.sweep.ts'
import { auditChainSweep } from '#src/modules/audit-chain/audit-chain.sweep.ts'
import { checkInsSweep } from '#src/modules/check-ins/check-ins.sweep.ts'
import { consultsSweep } from '#src/modules/consults/consults.sweep.ts'
import { sweepDisputes } from '#src/modules/disputes/apply-dispute.ts'
import { mailSweep } from '#src/modules/mail/mail.jobs.ts'
import { mattersSweep } from '#src/modules/matters/matter-tasks.ts'
import { noticesSweep } from '#src/modules/notices/notices.routes.ts'
import { pushSweep } from '#src/modules/notices/send-push.ts'
import { textsSweep } from '#src/modules/notices/send-text.ts'
import { accessReviewSweep } from '#src/modules/overview/access-review/access-review.routes.ts'
import { digestSweep } from '#src/modules/overview/office/digest.ts'
import { packagesSweep } from '#src/modules/overview/own-account/package/packages.ts'
import { retentionSweep } from '#src/modules/overview/retention/retention.sweep.ts'
import { selfCheckSweep } from '#src/modules/overview/self-check/self-check.routes.ts'
import { parcelsSweep } from '#src/modules/parcels/poll-parcels.ts'
import { secondFactorsSweep } from '#src/modules/people/accounts/second-factor/reset-second-factor.ts'
import { coversSweep } from '#src/modules/people/covers/covers.routes.ts'
import { lookAtRegister, registrationsSweep, remindOfRegister } from '#src/modules/people/staff/standing.ts'
import { photosSweep } from '#src/modules/photos/photos.sweep.ts'
import { testsDueSweep } from '#src/modules/picture/tests-due.ts'
import { prescriptionsSweep } from '#src/modules/prescriptions/prescriptions.sweep.ts'
import { productSubscriptionsSweep } from '#src/modules/product-subscriptions/product-subscriptions.handlers.ts'
import { qualitySweep } from '#src/modules/quality/draw-cases.ts'
import { reconciliationSweep } from '#src/modules/reconciliation/reconcile-day.ts'
import { dispatchSweep, refundSweep, shopCatalogueSweep, shopOrdersSweep } from '#src/modules/shop/shop.sweep.ts'
import { sideEffectsSweep } from '#src/modules/side-effects/side-effects.sweep.ts'
import { visitsSweep } from '#src/modules/site/visits/view-counter.ts'
import { subscriptionsSweep } from '#src/modules/subscriptions/subscriptions.handlers.ts'
import { suppliesSweep } from '#src/modules/supplies/supplies.sweep.ts'
import { requestsSweep } from '#src/modules/support/requests/requests.sweep.ts'
import { supportSweep } from '#src/modules/support/support.sweep.ts'
import { templatesSweep } from '#src/modules/templates/templates.ts'
import { dosesSweep } from '#src/modules/treatments/doses/reminders.sweep.ts'
import { isOff, type Optional } from '#src/outside-services.ts'
import { authSweep } from '#src/surfaces/auth-v1/sweep.ts'
import { fetchLostMessages } from '#src/surfaces/webhooks/receive-message.ts'
import { webhooksSweep } from '#src/surfaces/webhooks/webhooks.jobs.ts'
import { keepSweep } from './sweep-faults.ts'

/** Work that becomes due by the clock alone. Each may run at any time, on any copy, any number of times. */
export type Sweep = {
  name: string
  run: (deps: Deps) => Promise<void>
  /** The outside service that it is about: it rests while that one is not set up. */
  needs?: Optional
}

export const sweeps = [
  { name: 'rate-counters', run: deps => deps.rates.sweep() },
  { name: 'auth', run: authSweep },
  // Before whatever follows from who may work.
  { name: 'register', run: lookAtRegister, needs: 'register' },
  { name: 'register-by-hand', run: remindOfRegister },
  { name: 'registrations', run: registrationsSweep },
  { name: 'covers', run: coversSweep },
  { name: 'second-factors', run: secondFactorsSweep },
  { name: 'consults', run: consultsSweep },
  { name: 'templates', run: templatesSweep },
  { name: 'appointments', run: appointmentsSweep },
  { name: 'mail', run: mailSweep },
  { name: 'prescriptions', run: prescriptionsSweep },
  { name: 'side-effects', run: sideEffectsSweep },
  { name: 'check-ins', run: checkInsSweep },
  { name: 'tests-due', run: testsDueSweep },
  { name: 'lost-messages', run: fetchLostMessages, needs: 'payments' },
  { name: 'webhooks', run: webhooksSweep },
  { name: 'subscriptions', run: subscriptionsSweep, needs: 'payments' },
  { name: 'product-subscriptions', run: productSubscriptionsSweep, needs: 'payments' },
  { name: 'disputes', run: sweepDisputes, needs: 'payments' },
  { name: 'orders', run: suppliesSweep },
  { name: 'parcels', run: parcelsSweep, needs: 'parcels' },
  { name: 'shop-dispatch', run: dispatchSweep, needs: 'shop' },
  { name: 'shop-refunds', run: refundSweep, needs: 'shop' },
  { name: 'photos', run: photosSweep },
  { name: 'shop-orders', run: shopOrdersSweep, needs: 'shop' },
  { name: 'shop-catalogue', run: shopCatalogueSweep, needs: 'shop' },
  { name: 'reconciliation', run: reconciliationSweep, needs: 'payments' },
  { name: 'support', run: supportSweep },
  { name: 'digest', run: digestSweep },
  { name: 'privacy-requests', run: requestsSweep },
  { name: 'doses', run: dosesSweep },
  { name: 'registers', run: mattersSweep },
  { name: 'access-review', run: accessReviewSweep },
  { name: 'quality', run: qualitySweep },
  { name: 'notices', run: noticesSweep },
  { name: 'push', run: pushSweep },
  { name: 'texts', run: textsSweep },
  { name: 'visits', run: visitsSweep },
  { name: 'quiz-drafts', run: quizDraftsSweep },
  { name: 'under-age', run: underAgeSweep },
  { name: 'packages', run: packagesSweep },
  { name: 'retention', run: retentionSweep },
  // Last, so that it seals what the others wrote.
  { name: 'audit-chain', run: auditChainSweep },
] as const satisfies Sweep[]

export type SweepName = (typeof sweeps)[number]['name']

const everyMs = 10_000
/** What was left lying while nothing ran is worked off before anything is made of it. */
const watchesAfterMs = 60_000

/** What only looks at how things stand, after everything that was due is done. */
const watches: Sweep[] = [{ name: 'self-check', run: selfCheckSweep }]

/** Runs every sweep once, in order. One that fails is logged and does not hold back the others. */
export const runSweeps = async (deps: Deps, list: readonly Sweep[] = sweeps): Promise<void> => {
  for (const sweep of list) {
    if (sweep.needs && isOff(deps.config, sweep.needs)) continue
    const failed = await (async () => sweep.run(deps))().then(
      () => false,
      (error: unknown) => {
        deps.log.error({ err: error, sweep: sweep.name }, 'sweep failed')
        return true
      },
    )
    await keepSweep(deps, sweep.name, failed)
  }
}

/** Sweeps every ten seconds, and at once when told that the clock moved. */
export const startSweeping = (deps: Deps): { now: () => void; stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve()
  let isQueued = false
  const startedAt = Date.now()
  const now = () => {
    if (isQueued) return
    isQueued = true
    running = running.then(async () => {
      isQueued = false
      await runSweeps(deps)
      if (Date.now() - startedAt > watchesAfterMs) await runSweeps(deps, watches)
    })
  }
  const timer = setInterval(now, everyMs)
  return {
    now,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
