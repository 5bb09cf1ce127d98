import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { banner } from '../content/banner.ts'
import { closing } from '../content/home.ts'
import classes from './closing.module.css'

/** The last word of the home page: the same one action. */
export const Closing = () => {
  const { id } = useBrand()
  return (
    <section className={classes.ground}>
      <div className={classes.closing}>
        <h2 className={classes.title}>
          {closing[id].map(sentence => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h2>
        <Link to={banner[id].quiz.path} className={`button ${classes.action}`}>
          Start assessment
        </Link>
      </div>
    </section>
  )
}
