import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** One page under three paths, each in its own look: men's, women's, and that of the portals. Open in development alone. */
export const styleguideRoutes: RouteConfigEntry[] = ['styleguide', 'women/styleguide', 'styleguide/clinic'].map(path =>
  route(path, 'areas/styleguide/pages/style.tsx', { id: `style:${path}` }),
)
