import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The door of a video appointment, for its patient and its doctor, and for a third person by their link. (Spec §2) */
export const visitRoutes: RouteConfigEntry[] = [
  layout('areas/visit/layout.tsx', [
    route('video-guest', 'areas/visit/guest-visit.tsx'),
    layout('areas/visit/guard.tsx', [route('video-redirect/:appointmentId', 'areas/visit/visit.tsx')]),
  ]),
]
