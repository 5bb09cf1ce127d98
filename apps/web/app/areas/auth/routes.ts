import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** One screen under several paths. */
const samePage = (paths: string[], file: string): RouteConfigEntry[] =>
  paths.map(path => route(path, file, { id: `auth:${path}` }))

/** Sign-in, registration and confirmation. (Spec §2: auth routes) */
export const authRoutes: RouteConfigEntry[] = [
  layout('areas/auth/layout.tsx', [
    ...samePage(['user-login', 'doctor-login', 'pharmacy-login', 'admin-login'], 'areas/auth/pages/login.tsx'),
    ...samePage(['user-registration', 'consumer-register', 'patient-register'], 'areas/auth/pages/registration.tsx'),
    route('please-verify', 'areas/auth/pages/please-verify.tsx'),
    route('auth/callback', 'areas/auth/pages/callback.tsx'),
  ]),
]
