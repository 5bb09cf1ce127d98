import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { hero } from '../content/home.ts'
import classes from './closing.module.css'
import section from './section.module.css'

/** The last word of the home page: the same one action. */
export const Closing = () => {
  const { id } = useBrand()
  return (
    <section className={`${section.section} ${classes.closing}`}>
      <h2 className={section.title}>Two minutes of questions. Then a doctor takes over.</h2>
      <Link to={hero[id].quizPath} className="button">
        Start assessment
      </Link>
    </section>
  )
}
