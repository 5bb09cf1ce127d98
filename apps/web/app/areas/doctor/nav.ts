import type { NavItem } from '#app/areas/portal/portal-shell.tsx'

const dashboard: NavItem = { label: 'Dashboard', to: '/doctor/dashboard' }

const patients: NavItem = { label: 'Patients', to: '/patients' }

const calendar: NavItem = { label: 'Calendar', to: '/calendar' }

const rxHistory: NavItem = { label: 'Rx History', to: '/prescriptions' }

const resources: NavItem = { label: 'Resources', to: '/resources' }

/** The doctor navigation, in the order of the specification; only pages that exist. (Spec §2) */
export const nav: readonly NavItem[] = [dashboard, patients, calendar, rxHistory, resources]

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menu: readonly NavItem[] = [dashboard, calendar, { label: 'Settings', to: '/doctor-settings' }]
