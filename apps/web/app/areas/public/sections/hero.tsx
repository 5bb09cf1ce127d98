import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { claims, hero } from '../content/home.ts'
import classes from './hero.module.css'

/** The call-to-action banner that opens the home page. (Spec §2) */
export const Hero = () => {
  const { id, tagline } = useBrand()
  const { lead, picture, alt, quizPicture, quizPath } = hero[id]
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.tagline}>{tagline}</p>
        <h1 className={classes.title}>Ready to take control of your hair loss?</h1>
        <p className={classes.lead}>{lead}</p>
        <Link to={quizPath} className={`button ${classes.wide}`}>
          Take the free hair quiz
        </Link>
        <Link to={quizPath} className={classes.pictureButton}>
          <img src={quizPicture} alt="Take the free hair quiz" width="716" height="220" />
        </Link>
        <ul className={classes.claims}>
          {claims.map(claim => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
      <div className={classes.frame}>
        <img className={classes.picture} src={picture} alt={alt} width="720" height="880" fetchPriority="high" />
      </div>
    </section>
  )
}
