/**
 * How a page works in the browser: `plain` is HTML, styles and one small script; `live` has the same frame and becomes a
 * React page after its first paint; `app` is React from the start.
 */
export type PageKind = 'plain' | 'live' | 'app'

/** What a layout exports as `handle` to say so. */
export type PageHandle = { page: PageKind }

/** The kind that a route's handle names; `app` when it names none. */
export const pageKindOf = (handle: unknown): PageKind => (handle as PageHandle | undefined)?.page ?? 'app'
