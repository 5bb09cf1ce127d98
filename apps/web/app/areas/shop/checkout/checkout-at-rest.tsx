import { useBrand } from '#app/ui/use-brand.ts'
import page from '../shop-page.module.css'
import classes from './checkout-at-rest.module.css'

/** The shape of the page until this browser's cart is read. */
export const WaitingCheckout = () => (
  <div className={page.columns} aria-busy="true">
    <div className={page.main}>
      <p className="visually-hidden">Reading your cart</p>
      <div className={classes.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
    <div className={classes.block} aria-hidden="true" />
  </div>
)

/** Nothing to pay for, and where to find something. */
export const EmptyCheckout = () => {
  const { path } = useBrand()
  return (
    <div className={classes.empty}>
      <h2>Your cart is empty</h2>
      <p>What you put in it appears here, at today’s price.</p>
      <a className="button" href={path('/shop')}>
        Browse products
      </a>
    </div>
  )
}
