import { type RouteConfig, route } from '@react-router/dev/routes'
import { adminRoutes } from './areas/admin/routes.ts'
import { authRoutes } from './areas/auth/routes.ts'
import { doctorRoutes } from './areas/doctor/routes.ts'
import { patientRoutes } from './areas/patient/routes.ts'
import { pharmacyRoutes } from './areas/pharmacy/routes.ts'
import { practiceRoutes } from './areas/practice/routes.ts'
import { publicRoutes } from './areas/public/routes.ts'
import { shopRoutes } from './areas/shop/routes.ts'
import { styleguideRoutes } from './areas/styleguide/routes.ts'
import { visitRoutes } from './areas/visit/routes.ts'

export default [
  ...publicRoutes,
  ...shopRoutes,
  ...authRoutes,
  ...patientRoutes,
  ...doctorRoutes,
  ...pharmacyRoutes,
  ...adminRoutes,
  ...visitRoutes,
  ...practiceRoutes,
  ...styleguideRoutes,
  route('*', 'areas/public/pages/unknown.tsx'),
] satisfies RouteConfig
