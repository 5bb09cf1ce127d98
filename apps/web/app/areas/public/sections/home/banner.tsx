import { Link } from 'react-router'
import { PictureFrom } from '#app/ui/picture-from.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { banner, claims } from '../../content/banner.ts'
import section from '../section.module.css'
import classes from './banner.module.css'

/** Below 600 px. (Spec §9) */
const PHONE = '(max-width: 37.4375em)'

/** Both actions of the banner: buttons, or pictures of them on small screens. (Spec §2: call-to-action banner) */
const BannerActions = () => {
  const { id } = useBrand()
  const { quiz, shop } = banner[id]
  return (
    <div className={`row ${classes.actions}`}>
      <Link to={quiz.path} className={`button ${classes.inWords}`}>
        Take the free hair quiz
      </Link>
      <Link to={shop.path} className={`button quiet ${classes.inWords}`}>
        Browse products
      </Link>
      <Link to={quiz.path} className={classes.action}>
        <PictureFrom media={PHONE} src={quiz.picture} alt="Take the free hair quiz" width={716} height={220} />
      </Link>
      <Link to={shop.path} className={classes.action}>
        <PictureFrom media={PHONE} src={shop.picture} alt="Browse products" width={716} height={220} />
      </Link>
    </div>
  )
}

/** The call-to-action banner as the opening of the home page. (Spec §2) */
export const Hero = () => {
  const { id, tagline } = useBrand()
  const { lead, picture, alt } = banner[id]
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.tagline}>{tagline}</p>
        <h1 className={classes.title}>Ready to take control of your hair loss?</h1>
        <p className={`lead ${classes.lead}`}>{lead}</p>
        <BannerActions />
        <ul className={`plain-list row ${classes.claims}`}>
          {claims.map(claim => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
      <div className={classes.frame}>
        <PictureFrom
          media="(min-width: 37.5em)"
          className={classes.picture}
          src={picture}
          alt={alt}
          width={720}
          height={880}
          isUrgent
        />
      </div>
    </section>
  )
}

/** The call-to-action banner that closes a page. (Spec §2) */
export const Banner = () => {
  const { id } = useBrand()
  const { lead, wide, alt } = banner[id]
  return (
    <section className={`${section.band} ${classes.ground}`}>
      <div className={classes.banner}>
        <div className={classes.words}>
          <h2 className={section.title}>Ready to take control of your hair loss?</h2>
          <p className={`soft ${classes.lead}`}>{lead}</p>
          <BannerActions />
        </div>
        <div className={classes.frame}>
          <img className={classes.picture} src={wide} alt={alt} width="1200" height="640" loading="lazy" />
        </div>
      </div>
    </section>
  )
}
