/** The words of "what happens next": plain, warm, and free of anything that would embarrass on a shared screen. */
import type { Journey } from '@om/contracts/me'
import { dayIn, formatDay, formatMoment, zoneOfState } from './dates.ts'
import type { JourneyInput } from './journey-input.ts'
import { milestoneLabels, parcelPath } from './parcels.ts'

export type NextWords = Pick<Journey, 'headline' | 'detail' | 'dueAt' | 'action'>

const words = (headline: string, detail: string, rest: Partial<NextWords> = {}): NextWords => ({
  headline,
  detail,
  dueAt: null,
  action: null,
  ...rest,
})

const startAgain = (input: JourneyInput) => ({
  label: 'Start a new assessment',
  path: input.brand === 'women' ? '/women/hair-loss-quiz' : '/hair-loss-quiz',
})
const seePlan = { label: 'See your plan', path: '/patient-subscription' }
const managePlan = { label: 'Manage your plan', path: '/patient-subscription-management' }
const seePrescriptions = { label: 'See how it stands', path: '/patient-prescriptions' }
const seeOrders = { label: 'See your orders', path: '/patient-orders' }

const zoneOf = ({ state }: JourneyInput) => zoneOfState(state)
const momentOf = (at: Date, input: JourneyInput) => formatMoment(at, zoneOf(input))
const dayOf = (at: Date, input: JourneyInput) => formatDay(dayIn(at, zoneOf(input)))

const late = (what: 'assessment' | 'review') =>
  `We are taking longer than the 24 hours we promised, and we are sorry. Your ${what} is at the top of the list.`

/** A review of what is prescribed: nothing was sent, or two questions were answered. */
const reviewWords = (input: JourneyInput, isBegunByDoctor: boolean, dueAt: Date | null): NextWords => {
  const { doctorName = null, urgent = false } = input.consult ?? {}
  const headline = `${doctorName ?? 'A doctor'} reviews your treatment`
  if (urgent)
    return words(
      headline,
      `It comes before everything else, and ${doctorName ?? 'one of our doctors'} will call you.`,
      {
        dueAt: dueAt?.toISOString() ?? null,
      },
    )
  // It waits for its patient, who chooses a time.
  if (isBegunByDoctor)
    return words(
      'Your doctor reviews your treatment',
      'If they have asked you for a call, choose a time below; it is free.',
    )
  if (dueAt && dueAt < input.now) return words(headline, `You have asked for it. ${late('review')}`)
  const by = dueAt ? ` You will hear from us by ${momentOf(dueAt, input)}.` : ''
  return words(headline, `You have asked for it.${by}`, {
    dueAt: dueAt?.toISOString() ?? null,
  })
}

const waiting = (input: JourneyInput, dueAt: Date | null): NextWords => {
  if (dueAt && dueAt < input.now) return words('A doctor will look at your assessment next', late('assessment'))
  if (input.consult?.urgent) {
    return words('We have your assessment', 'It is opened before all others, and one of our doctors will call you.', {
      dueAt: dueAt?.toISOString() ?? null,
    })
  }
  const by = dueAt ? ` You will hear from us by ${momentOf(dueAt, input)}.` : ''
  return words('We have your assessment', `One of our doctors will look at it soon.${by}`, {
    dueAt: dueAt?.toISOString() ?? null,
  })
}

const inReview = (input: JourneyInput, doctor: string, dueAt: Date | null): NextWords => {
  const call = `${doctor} may call you on your mobile, so please keep it nearby.`
  if (dueAt && dueAt < input.now)
    return words(`${doctor} is looking at your assessment`, `${call} ${late('assessment')}`)
  return words(`${doctor} is looking at your assessment`, call, { dueAt: dueAt?.toISOString() ?? null })
}

/** What a consult that is not approved says. */
export const consultWords = (input: JourneyInput): NextWords => {
  const { consult } = input
  if (!consult) {
    return words(
      'Start with a few questions',
      'They take about two minutes. A doctor reads your answers and writes back within 24 hours.',
      { action: { ...startAgain(input), label: 'Start your assessment' } },
    )
  }
  const doctor = consult.doctorName ?? 'Your doctor'
  const { review } = consult
  if (review && (consult.state === 'submitted' || consult.state === 'in_review'))
    return reviewWords(input, review === 'doctor', consult.dueAt)
  switch (consult.state) {
    case 'needs_info':
      return words(
        `${doctor} has a question for you`,
        'Your doctor goes on as soon as you have answered. The 24 hours wait for you.',
        { action: { label: 'Answer now', path: '/patient-dashboard#questions' } },
      )
    case 'video_required':
      return words(
        `${doctor} would like to see you by video`,
        'We will call you on your mobile to set it up. Please have your phone nearby and a photo ID at hand.',
      )
    case 'in_review':
      return inReview(input, doctor, consult.dueAt)
    case 'declined':
    case 'referred':
      return words(
        `${doctor} has written to you`,
        review
          ? 'Read below what came of the review. Nothing was charged for it.'
          : 'Read what your doctor suggests below. Nothing was charged, and you are welcome back at any time.',
        { action: review ? seePrescriptions : startAgain(input) },
      )
    case 'expired':
    case 'abandoned':
      if (review)
        return words(
          'We have closed the review of your treatment',
          'We did not hear from you for 14 days. Nothing was charged for it.',
          { action: seePrescriptions },
        )
      return words('We have closed your assessment', 'We did not hear from you for 14 days. Nothing was charged.', {
        action: startAgain(input),
      })
    case 'withdrawn':
      if (review)
        return words('The review of your treatment is withdrawn', 'Nothing was charged for it.', {
          action: seePrescriptions,
        })
      return words('You have withdrawn your assessment', 'Nothing was charged, and you are welcome back at any time.', {
        action: startAgain(input),
      })
    case 'approved':
      return words('Your doctor has made a plan for you', 'It will be here in a moment.')
    case 'draft':
    case 'submitted':
      return waiting(input, consult.dueAt)
  }
}

const inTransit = (input: JourneyInput): NextWords => {
  const parcel = input.order?.parcel
  if (!parcel) return words('Your parcel is on its way', 'You will see the tracking number here soon.')
  const { label, detail } = milestoneLabels[parcel.milestone]
  return words(
    label === 'Label created' ? 'Your parcel is ready to go' : `Your parcel: ${label.toLowerCase()}`,
    detail,
    {
      action: { label: 'Follow your parcel', path: parcelPath(parcel.trackingNumber) },
    },
  )
}

/** What comes after an order: when the next delivery is charged, or that it waits; null where none comes by itself. */
const nextDelivery = (input: JourneyInput): Pick<NextWords, 'detail' | 'action'> | null => {
  const { subscription } = input
  if (!subscription || subscription.cancelAtPeriodEnd || !subscription.currentPeriodEnd) return null
  if (subscription.waits)
    return {
      detail: 'Your next delivery waits for something: see what it is below.',
      action: { label: 'See what it waits for', path: '/patient-subscription-management' },
    }
  const next = dayOf(subscription.currentPeriodEnd, input)
  return {
    detail: `Your next delivery is charged on ${next}. You can cancel it before then, free of charge.`,
    action: managePlan,
  }
}

const delivered = (input: JourneyInput): NextWords => {
  const next = nextDelivery(input) ?? { detail: 'Write to us if anything is not right.', action: managePlan }
  return words('Your parcel has arrived', next.detail, { action: next.action })
}

/** An order that was called off before it left: its money is on the page of its plan. */
const cancelled = (input: JourneyInput): NextWords => {
  const next = nextDelivery(input)
  const money = 'Nothing was sent. Your invoices show what goes back to you, and when.'
  return words('Your order was cancelled', next ? `${money} ${next.detail}` : money, {
    action: next?.action ?? managePlan,
  })
}

/** What an order at the pharmacy says; null when it is over and says nothing about what comes next. */
const orderWords = (input: JourneyInput): NextWords | null => {
  switch (input.order?.state) {
    case 'received':
      return words('The pharmacy has your order', 'A pharmacist checks it and then prepares it for you.', {
        action: seeOrders,
      })
    case 'verified':
    case 'compounding':
    case 'quality_check':
      return words('The pharmacy is preparing your order', 'We will tell you as soon as it is on its way.', {
        action: seeOrders,
      })
    case 'packed':
      return words('Your order is packed', 'It goes to the post next.', { action: seeOrders })
    case 'on_hold':
      return words(
        'The pharmacy is checking something',
        'Your order is safe. We will contact you if we need anything from you.',
        { action: seeOrders },
      )
    case 'shipped':
      return inTransit(input)
    case 'delivered':
      return delivered(input)
    case 'returned':
      return words(
        'Your parcel is coming back to us',
        'The carrier could not deliver it. We make it again or pay it back, and write to you when that is decided.',
        { action: seeOrders },
      )
    case 'destroyed':
      return words('Your parcel came back to us', 'What you paid for it goes back to your card.', { action: seeOrders })
    case 'lost':
      return words(
        'Your parcel is lost',
        'We make it again or pay it back, as we have written to you. There is nothing you have to do.',
        { action: seeOrders },
      )
    case 'cancelled':
      return cancelled(input)
    case 'resent':
      return words('Your parcel came back to us', 'We are making it again for you.', { action: seeOrders })
    default:
      return null
  }
}

const trouble: readonly string[] = ['past_due', 'unpaid', 'incomplete']
const ended: readonly string[] = ['canceled', 'cancelled', 'incomplete_expired']
const onTheWay: readonly string[] = ['shipped', 'packed', 'compounding', 'quality_check', 'verified', 'received']

const seePrescription = { label: 'See why', path: '/patient-prescriptions' }

/** What comes before everything else about a plan: that its prescription is on hold or has been stopped. */
const stoppedWords = ({ plan, order }: JourneyInput): NextWords | null => {
  const isOut = order?.state === 'shipped'
  if (plan?.prescription === 'on_hold') {
    return words(
      'Your treatment is on hold',
      'Nothing is made, sent or charged while it is on hold. What you have paid for is kept.',
      { action: seePrescription },
    )
  }
  if (plan?.prescription === 'ceased' && !isOut) {
    return words('Your treatment has been stopped', 'Nothing more is made, sent or charged for it.', {
      action: { ...seePrescription, label: 'See the details' },
    })
  }
  if (plan?.prescription === 'released' && !isOut) {
    return words(
      'You take your prescription to another pharmacy',
      'Nothing more is made, sent or charged for it here. See where its original is.',
      { action: { ...seePrescription, label: 'See where it is' } },
    )
  }
  return null
}

/** What a plan says, from the offer to the next delivery. */
export const planWords = (input: JourneyInput): NextWords => {
  const { plan, subscription, order } = input
  const stopped = stoppedWords(input)
  if (stopped) return stopped
  if (plan?.status === 'offered') {
    return words(
      'Your plan is ready',
      'See what it holds and what it costs, and take your time. Nothing is charged until you say yes.',
      { action: seePlan },
    )
  }
  if (plan?.status === 'paying') {
    return words('Your payment is not finished', 'Nothing has been charged yet. You can go on where you left off.', {
      action: { ...seePlan, label: 'Go on to the payment' },
    })
  }
  const isMoving = onTheWay.some(state => state === order?.state)
  if (subscription && trouble.includes(subscription.status) && !isMoving) {
    return words(
      'Your last payment did not go through',
      'Nothing more is sent or charged for now. Check your card and we go on from there.',
      { action: managePlan },
    )
  }
  if (
    (subscription && ended.includes(subscription.status)) ||
    plan?.status === 'ended' ||
    plan?.status === 'withdrawn'
  ) {
    return isMoving
      ? (orderWords(input) ?? inTransit(input))
      : words('Your plan has ended', 'Nothing more is charged. You are welcome back at any time.', {
          action: startAgain(input),
        })
  }
  return (
    orderWords(input) ??
    words('Thank you, your payment has arrived', 'The pharmacy gets your order in a moment.', { action: managePlan })
  )
}
