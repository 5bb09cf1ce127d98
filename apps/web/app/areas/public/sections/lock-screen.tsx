import { useConfig } from '#app/ui/use-config.ts'
import classes from './lock-screen.module.css'

/** What others can see of us on your phone: two notes that say nothing. */
export const LockScreen = () => {
  const { productName } = useConfig()
  return (
    <figure className={classes.scene}>
      <div className={classes.phone}>
        <p className={classes.clock} aria-hidden="true">
          <span>Tuesday 4 March</span>
          <b>8:41</b>
        </p>
        <ul className={classes.notes}>
          <li>
            <b>{productName}</b>
            <span>You have a new message. Sign in to read it.</span>
          </li>
          <li>
            <b>{productName}</b>
            <span>Your parcel arrives today.</span>
          </li>
        </ul>
      </div>
      <figcaption className="visually-hidden">
        A locked phone with two notes from us. Neither names a medicine or a diagnosis.
      </figcaption>
    </figure>
  )
}
