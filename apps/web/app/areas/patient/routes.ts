import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

const page = (path: string, file: string) => route(path, `areas/patient/pages/${file}.tsx`)

/** Pages that need the patient role; `page(path, file)` each. */
const guarded: RouteConfigEntry[] = [
  page('patient-dashboard', 'dashboard/dashboard'),
  page('patient-appointments', 'appointments/appointments'),
  page('patient-appointments/history', 'appointments/appointment-history'),
  page('patient-evidence', 'evidence/evidence'),
  page('patient-evidence/:slug', 'evidence/evidence-text'),
  page('patient-orders', 'orders/orders'),
  route('patient-messages', 'areas/patient/pages/messages/messages.tsx', [
    index('areas/patient/pages/messages/thread.tsx'),
  ]),
  page('secure-messaging', 'messages/secure-messaging'),
  page('patient-prescriptions', 'prescriptions/prescriptions'),
  page('patient-treatments', 'treatments/treatments'),
  page('patient-profile', 'profile/profile'),
  page('patient-shipping-addresses', 'addresses/addresses'),
  page('consumer-health-records', 'records/records'),
  page('consumer-health-records/history', 'records/history'),
  page('consumer-health-records/assessments', 'records/assessments'),
  page('consumer-health-records/medicines', 'records/medicines'),
  page('consumer-health-records/your-gp', 'records/your-gp'),
  page('consumer-health-records/consents', 'records/consents'),
  page('consumer-health-records/corrections', 'records/corrections'),
  page('consumer-health-records/who-looked', 'records/who-looked'),
  page('patient-subscription', 'subscription/subscription'),
  page('patient-subscription-management', 'subscription/subscription-management'),
  page('patient-subscription-management/changes/:id', 'subscription/plan-receipt'),
  page('patient-subscription-management/cards', 'subscription/cards'),
  page('patient-subscription-management/invoices', 'subscription/invoices'),
  page('patient-subscription-management/owed/:id', 'subscription/owed'),
  page('patient-subscription-success', 'payment/subscription-success'),
  page('subscription-test-success', 'test-checkout/test-success'),
]

/** The patient pages. Pages beside the guard are open to everyone. (Spec §2) */
export const patientRoutes: RouteConfigEntry[] = [
  layout('areas/patient/layout.tsx', [
    page('patient-subscription-cancel', 'payment/subscription-cancel'),
    page('plan-link', 'subscription/plan-link'),
    page('pay-link', 'subscription/pay-link'),
    page('stripe-checkout-test', 'test-checkout/test-checkout'),
    page('subscription-test-cancel', 'test-checkout/test-cancel'),
    layout('areas/patient/guard.tsx', guarded),
  ]),
]
