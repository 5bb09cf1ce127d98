import type { NavItem } from '#app/areas/portal/nav-item.ts'

/** The doctor navigation, in the order of the specification; only pages that exist. (Spec §2) */
export const nav: readonly NavItem[] = []

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menu: readonly NavItem[] = []
