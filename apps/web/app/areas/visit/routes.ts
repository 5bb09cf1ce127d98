import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The door of a video appointment, for its patient and its doctor. (Spec §2) */
export const visitRoutes: RouteConfigEntry[] = [
  layout('areas/visit/layout.tsx', [
    layout('areas/visit/guard.tsx', [route('video-redirect/:appointmentId', 'areas/visit/visit.tsx')]),
  ]),
]
