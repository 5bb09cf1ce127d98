import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** A build for use leaves the style page out; its pieces would split what visitors load into more files. */
const isBuilt = process.env.NODE_ENV !== 'production' || process.env.STYLEGUIDE === 'on'

/** One page under three paths, each in its own look: men's, women's, and that of the portals. */
export const styleguideRoutes: RouteConfigEntry[] = isBuilt
  ? ['styleguide', 'women/styleguide', 'styleguide/clinic'].map(path =>
      route(path, 'areas/styleguide/pages/style.tsx', { id: `style:${path}` }),
    )
  : []
