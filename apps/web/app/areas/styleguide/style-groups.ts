import type { StyleGroup } from './parts/style-part.ts'

/** Everything on the style page, in its order. */
export const styleGroups: readonly StyleGroup[] = []
