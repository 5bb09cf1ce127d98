import type { NavItem } from '#app/areas/portal/portal-shell.tsx'

const dashboard: NavItem = { label: 'Dashboard', to: '/doctor/dashboard' }

const patients: NavItem = { label: 'Patients', to: '/patients' }

const calendar: NavItem = { label: 'Calendar', to: '/calendar' }

const prescriptions: NavItem = { label: 'Prescriptions', to: '/prescription-templates' }

const rxHistory: NavItem = { label: 'Rx History', to: '/prescriptions' }

const resources: NavItem = { label: 'Resources', to: '/resources' }

const support: NavItem = { label: 'Support', to: '/support?topic=other' }

/** The doctor navigation, in the order of the specification. (Spec §2) */
export const nav: readonly NavItem[] = [dashboard, patients, calendar, prescriptions, rxHistory, resources, support]

/** The links of the account menu above Sign Out. (Spec §2) */
export const menu: readonly NavItem[] = [dashboard, { label: 'Settings', to: '/doctor-settings' }]
