import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** One screen under several paths. */
const samePage = (paths: string[], file: string): RouteConfigEntry[] =>
  paths.map(path => route(path, file, { id: `auth:${path}` }))

const logins = ['user-login', 'subscription-login', 'doctor-login', 'pharmacy-login', 'admin-login']

/** Sign-in, registration, confirmation and passwords. (Spec §2: auth routes) */
export const authRoutes: RouteConfigEntry[] = [
  layout('areas/auth/layout.tsx', [
    ...samePage(logins, 'areas/auth/pages/login.tsx'),
    ...samePage(['user-registration', 'consumer-register', 'patient-register'], 'areas/auth/pages/registration.tsx'),
    route('please-verify', 'areas/auth/pages/please-verify.tsx'),
    route('email-verification', 'areas/auth/pages/email-verification.tsx'),
    route('auth/callback', 'areas/auth/pages/callback.tsx'),
    route('forgot-password', 'areas/auth/pages/forgot-password.tsx'),
    route('reset-password', 'areas/auth/pages/reset-password.tsx'),
    route('keep-second-step', 'areas/auth/pages/keep-second-step.tsx'),
    route('complete-google-registration', 'areas/auth/pages/complete-google-registration.tsx'),
  ]),
]
