import { loadsCart } from '@om/domain/routes'
import { Link, useLocation } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { CART_DRAWER } from './cart-drawer.tsx'
import classes from './cart-entry.module.css'
import { BagIcon } from './frame-icons.tsx'

/** The way to the cart: its drawer on pages that have one, the shop elsewhere. A small script adds the count. */
export const CartEntry = () => {
  const { path } = useBrand()
  const { pathname } = useLocation()
  return (
    <Link
      to={path('/shop')}
      className={classes.cart}
      aria-label="Cart"
      data-cart-entry=""
      data-opens={loadsCart(pathname) ? CART_DRAWER : undefined}
    >
      <BagIcon />
      {/* Counted by plain script, also before React starts on a live page. */}
      <span className={classes.count} data-cart-count="" hidden suppressHydrationWarning>
        0
      </span>
    </Link>
  )
}
