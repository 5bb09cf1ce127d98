/** One entry of a portal's navigation or account menu. Only routes that exist are listed. */
export type NavItem = { label: string; to: string }
