import { Skeleton, Stack } from '@mantine/core'
import { CLINIC_ZONE } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { lazy, Suspense, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { AssessmentCard } from '#app/features/care-journey/assessment-card.tsx'
import { isOpen } from '#app/features/care-journey/consult-words.ts'
import { CrisisCard } from '#app/features/care-journey/crisis-card.tsx'
import { nextDateOf } from '#app/features/care-journey/next-date.ts'
import { WhatNext, WhatNextSkeleton } from '#app/features/care-journey/what-next.tsx'
import { OnlineOnly } from '#app/features/offline/online-only.tsx'
import { isUnderWay } from '#app/features/parcel/order-words.ts'
import { isRunning } from '#app/features/plan/plan-words.ts'
import { SubscriptionGlance } from '#app/features/plan/subscription-glance.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { Page, useAnnounced, useFreshPage } from '../../parts/page.tsx'
import { spacedPhone, zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/dashboard'
import classes from './dashboard.module.css'
import { OtherAssessment, UnsentCard } from './tasks.tsx'
import { isNew, unsentAssessment, whatNextOf } from './what-next-of.ts'

// The end of the page, after what is to do.
const PastCare = lazy(() => import('#app/features/care-journey/past-care.tsx').then(m => ({ default: m.PastCare })))
// For those who are in treatment.
const CheckInCard = lazy(() =>
  import('#app/features/check-ins/check-in-card.tsx').then(m => ({ default: m.CheckInCard })),
)
const CareNotes = lazy(() => import('#app/features/check-ins/care-notes.tsx').then(m => ({ default: m.CareNotes })))
// Questions, photos and booking, for those whose assessment is with a doctor.
const QuestionsCard = lazy(() =>
  import('#app/features/care-journey/questions-card.tsx').then(m => ({ default: m.QuestionsCard })),
)
const OrderCard = lazy(() => import('#app/features/parcel/order-card.tsx').then(m => ({ default: m.OrderCard })))
const WaitingForYou = lazy(() => import('./waiting-for-you.tsx').then(m => ({ default: m.WaitingForYou })))
const AppointmentGlance = lazy(() =>
  import('#app/features/after-quiz/call-cards.tsx').then(m => ({ default: m.AppointmentGlance })),
)
const AfterSending = lazy(() => import('./after-sending.tsx').then(m => ({ default: m.AfterSending })))

// Few people have one open, and then its words and forms come along.
const SideEffectCard = lazy(() =>
  import('#app/features/side-effects/side-effect-card.tsx').then(m => ({ default: m.SideEffectCard })),
)

const RefillCard = lazy(() => import('#app/features/plan/refill-card.tsx').then(m => ({ default: m.RefillCard })))

const RecallCard = lazy(() => import('#app/features/recall/recall-card.tsx').then(m => ({ default: m.RecallCard })))

/** Conversations that are looked through for an answer to read: the newest are unread. */
const NEWEST_TALKS = 5

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [
    me,
    journey,
    consults,
    orders,
    subscriptions,
    photos,
    reports,
    recalls,
    checkIns,
    credit,
    calls,
    talks,
    asked,
  ] = await Promise.all([
    api.me.read({}, { signal }),
    api.me.journey({}, { signal }),
    api.consults.mine({}, { signal }),
    api.supplies.mine({}, { signal }),
    api.subscriptions.mine({}, { signal }),
    api.photos.mine({}, { signal }),
    api.sideEffects.mine({}, { signal }),
    api.recalls.mine({}, { signal }),
    api.checkIns.mine({}, { signal }),
    api.billing.myCredit({}, { signal }),
    api.appointments.mine({}, { signal }),
    api.messages.mine({ query: { limit: NEWEST_TALKS } }, { signal }),
    api.picture.asks({}, { signal }),
  ])
  learnClinicTime(journey.asOf)
  const unsent = await unsentAssessment().catch(() => null)
  return {
    me,
    journey,
    consults: consults.items,
    orders: orders.items,
    subscriptions: subscriptions.items,
    credit: credit.next,
    photos,
    reports: reports.items,
    recalls: recalls.items,
    checkIns,
    visits: calls.ahead,
    threads: talks.items,
    asks: asked.asks,
    awaited: asked.awaited,
    unsent,
  }
}

export const HydrateFallback = () => (
  <Page width="wide">
    <Stack gap="xl" role="status" aria-label="Loading">
      <WhatNextSkeleton />
      <Skeleton height={160} radius="lg" />
    </Stack>
  </Page>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** What is answered last stays a fortnight, because a mail leads here. */
const SETTLED_SHOWN_MS = 14 * 86_400_000

const isShown = ({ state, settled }: { state: string; settled: { at: string } | null }): boolean =>
  state === 'open' || state === 'answered' || Date.parse(settled?.at ?? '') > Date.now() - SETTLED_SHOWN_MS

/** What happens next, then today's task, then what is under way and what has been. (Spec §2: patient dashboard) */
export default function PatientDashboard({ loaderData }: Route.ComponentProps) {
  const { me, journey, consults, orders, subscriptions, credit, photos, reports, recalls, checkIns } = loaderData
  const { visits, threads, asks, awaited } = loaderData
  useFreshPage([
    'consult',
    'appointment',
    'photos',
    'plan',
    'subscription',
    'order',
    'parcel',
    'side-effect',
    'check-in',
    'ticket',
    'picture',
  ])
  useAnnounced(`${journey.headline} ${journey.detail}`)
  const [unsent] = useState(loaderData.unsent)
  const zone = zoneOf(me)
  const { office } = useConfig()
  const open = consults.find(isOpen)
  const isBeginning = isNew(journey)
  const next = whatNextOf(journey, unsent, open)
  const underWay = orders.filter(isUnderWay)
  // The call of an open assessment stands with what else there is to do for it.
  const visit = visits.find(({ id }) => id !== open?.appointment?.id)
  const running = subscriptions.filter(isRunning)
  const date = nextDateOf({
    journey,
    consult: open,
    visit: visits[0],
    order: orders[0],
    subscription: running[0],
    zone: zone ?? CLINIC_ZONE,
    dispatchDays: office.dispatchDays,
  })
  return (
    <Page width="wide">
      <Stack gap="xl">
        {open?.urgent && <CrisisCard />}
        <OnlineOnly>
          <Suspense>
            {recalls.map(recall => (
              <RecallCard key={recall.id} recall={recall} />
            ))}
          </Suspense>
          <WhatNext
            {...next}
            date={date}
            zone={zone}
            aside={isBeginning && <OtherAssessment than={next.action?.path} />}
          />
        </OnlineOnly>
        <Suspense>
          <WaitingForYou
            {...{ open, photos, checkIns, running, visits, threads, asks, awaited }}
            orders={underWay}
            first={next.action?.path}
          />
        </Suspense>
        <div className={classes.columns}>
          <Stack className={classes.tasks} gap="xl" miw={0}>
            <Suspense>
              {reports.filter(isShown).map(report => (
                <SideEffectCard key={report.id} report={report} />
              ))}
            </Suspense>
            <Suspense>{checkIns.notes.length > 0 && <CareNotes notes={checkIns.notes} />}</Suspense>
            <Suspense>
              <CheckInCard checkIns={checkIns} />
            </Suspense>
            <OnlineOnly>
              <Suspense>
                {running
                  .filter(({ refill }) => refill)
                  .map(subscription => (
                    <RefillCard
                      key={subscription.id}
                      subscription={subscription}
                      zone={zone}
                      address={addressLine(subscription.goesTo.address)}
                    />
                  ))}
              </Suspense>
              <Suspense>{open && <QuestionsCard consult={open} zone={zone} />}</Suspense>
            </OnlineOnly>
            {visit && (
              <OnlineOnly>
                <Suspense>
                  <AppointmentGlance appointment={visit} zone={zone ?? CLINIC_ZONE} phone={spacedPhone(me.phone)} />
                </Suspense>
              </OnlineOnly>
            )}
            {open && (
              <Suspense fallback={<Skeleton height={240} radius="lg" />}>
                <AfterSending consult={open} photos={photos} me={me} />
              </Suspense>
            )}
            {unsent && !isBeginning && <UnsentCard {...unsent} isBlocked={open !== undefined} />}
            <OnlineOnly>
              <Suspense>
                {underWay.map(order => (
                  <OrderCard key={order.id} order={order} zone={zone} />
                ))}
              </Suspense>
            </OnlineOnly>
          </Stack>
          <OnlineOnly>
            {(open || running.length > 0) && (
              <Stack component="aside" className={classes.aside} gap="xl" miw={0} aria-label="Your care at a glance">
                {open && <AssessmentCard consult={open} zone={zone} />}
                {running.map(subscription => (
                  <SubscriptionGlance
                    key={subscription.id}
                    subscription={subscription}
                    zone={zone}
                    creditCents={credit.find(one => one.subscriptionId === subscription.id)?.creditCents}
                  />
                ))}
              </Stack>
            )}
            <Stack className={classes.past} gap="xxl" miw={0}>
              <Suspense>
                <PastCare consults={consults} orders={orders} zone={zone} />
              </Suspense>
            </Stack>
          </OnlineOnly>
        </div>
      </Stack>
    </Page>
  )
}
