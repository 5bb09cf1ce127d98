/** The sign-in pages: the words differ, the rules do not. (Spec §2: auth routes) */
export type LoginKind = { title: string; lead: string; isForPatients: boolean }

const kinds: Record<string, LoginKind> = {
  '/user-login': {
    title: 'Welcome back',
    lead: 'Sign in to see your plan, your parcels and your messages.',
    isForPatients: true,
  },
  '/subscription-login': {
    title: 'Your subscription',
    lead: 'Sign in to start it, change it, pause it or stop it.',
    isForPatients: true,
  },
  '/doctor-login': { title: 'Doctor login', lead: 'For doctors of the clinic.', isForPatients: false },
  '/pharmacy-login': {
    title: 'Pharmacy login',
    lead: 'For pharmacists of the partner pharmacy.',
    isForPatients: false,
  },
  '/admin-login': { title: 'Admin login', lead: 'For the clinic team.', isForPatients: false },
}

const plain: LoginKind = { title: 'Sign in', lead: '', isForPatients: true }

/** The words of a sign-in page, by its path. */
export const loginKindOf = (path: string): LoginKind => kinds[path.replace(/\/+$/, '')] ?? plain
