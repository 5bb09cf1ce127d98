import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Sign-in, registration and confirmation. (Spec §2: auth routes) */
export const authRoutes: RouteConfigEntry[] = []
