import type { Brand } from '@om/domain/brand'

/** The ids of the drawers, which their openers name. */
export const MENU_DRAWER = 'menu'
export const CART_DRAWER = 'cart'

type NavLink = {
  to: string
  label: string
  /** From which width it stands in the header; the menu and the footer list them all. */
  from: 'md' | 'mid' | 'lg'
}

/** The main navigation of each brand, in order. */
export const navLinks: Record<Brand, readonly NavLink[]> = {
  men: [
    { to: '/how-it-works', label: 'How it works', from: 'md' },
    { to: '/mens-hair-loss-treatment', label: 'Treatment', from: 'md' },
    { to: '/blog', label: 'Research', from: 'lg' },
    { to: '/practitioners', label: 'Clinical team', from: 'mid' },
    { to: '/shop', label: 'Shop', from: 'md' },
    { to: '/support', label: 'Support', from: 'lg' },
  ],
  women: [
    { to: '/women/how-it-works', label: 'How it works', from: 'md' },
    { to: '/women/blog', label: 'Stories', from: 'md' },
    { to: '/women/practitioners', label: 'Clinical team', from: 'lg' },
    { to: '/women/shop', label: 'Shop', from: 'md' },
    { to: '/women/support', label: 'Support', from: 'lg' },
  ],
}
