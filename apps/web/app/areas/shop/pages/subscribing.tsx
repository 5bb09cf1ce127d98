import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { pageMeta } from '#app/ui/page-meta.ts'
import { SubscriptionPayment } from '../subscribing/payment.tsx'
import { SubscriptionPaymentSetup } from '../subscribing/payment-setup.tsx'
import { SubscriptionSetupSuccess } from '../subscribing/setup-success.tsx'
import { SubscriptionSuccess } from '../subscribing/success.tsx'
import type { Route } from './+types/subscribing'

/** The steps after the subscription checkout. One module, since who takes one takes them all. (Spec §2) */
const steps: Record<string, ComponentType> = {
  '/shop/subscription-payment-setup': SubscriptionPaymentSetup,
  '/shop/subscription-setup-success': SubscriptionSetupSuccess,
  '/shop/subscription-payment': SubscriptionPayment,
}

export const meta: Route.MetaFunction = args => pageMeta(args, { description: 'Goods of the shop by subscription.' })

export default function Subscribing() {
  const { pathname } = useLocation()
  const Page = steps[pathname.replace(/\/+$/, '')] ?? SubscriptionSuccess
  return <Page />
}
