import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

const page = (path: string, name: string) => route(path, `areas/patient/pages/${name}.tsx`)

/** Pages that need the patient role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = [
  page('patient-dashboard', 'dashboard'),
  page('patient-appointments', 'appointments'),
  page('patient-appointments/history', 'appointment-history'),
  page('patient-orders', 'orders'),
  page('patient-prescriptions', 'prescriptions'),
  page('patient-profile', 'profile'),
  page('patient-subscription', 'subscription'),
  page('patient-subscription-management', 'subscription-management'),
  page('patient-subscription-success', 'subscription-success'),
]

/** The patient pages. Pages beside the guard are open to everyone. (Spec §2) */
export const patientRoutes: RouteConfigEntry[] = [
  layout('areas/patient/layout.tsx', [
    page('patient-subscription-cancel', 'subscription-cancel'),
    layout('areas/patient/guard.tsx', guarded),
  ]),
]
