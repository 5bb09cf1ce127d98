import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** What a practice opens by a link that one of its patients has sent it. It needs no account. */
export const practiceRoutes: RouteConfigEntry[] = [
  layout('areas/practice/layout.tsx', [route('letter', 'areas/practice/letter.tsx')]),
]
