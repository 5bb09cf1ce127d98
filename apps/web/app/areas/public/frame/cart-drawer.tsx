import { Link } from 'react-router'
import { defaultJar } from '#app/brand/product-pictures.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import classes from './cart-drawer.module.css'
import drawer from './drawer.module.css'
import { CloseIcon } from './frame-icons.tsx'

/** The id its opener names. */
export const CART_DRAWER = 'cart'

/** What is in the cart: a panel of 380 px, as wide as the screen on a phone. A small script fills it. (Spec §2, §9) */
export const CartDrawer = () => {
  const { path } = useBrand()
  return (
    <dialog
      id={CART_DRAWER}
      className={`${drawer.drawer} ${classes.cart}`}
      aria-label="Cart"
      data-drawer=""
      data-cart="empty"
      data-picture={defaultJar.src}
    >
      <div className={drawer.inside}>
        <div className={drawer.top}>
          <h2 className={drawer.title} data-cart-heading="" tabIndex={-1}>
            Your cart
          </h2>
          <button type="button" className={drawer.close} data-closes="" aria-label="Close">
            <CloseIcon />
          </button>
        </div>
        <div className={classes.empty}>
          <p>Your cart is empty</p>
          <Link to={path('/shop')} className="button">
            Browse products
          </Link>
        </div>
        <div className={classes.filled}>
          <ul className={classes.lines} data-cart-lines="" />
          <p className={classes.total}>
            <span>Total</span>
            <strong data-cart-total="" />
          </p>
          <p className={classes.note}>Prices in Australian dollars.</p>
        </div>
      </div>
    </dialog>
  )
}
