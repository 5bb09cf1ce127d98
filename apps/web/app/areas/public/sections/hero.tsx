import { PictureFrom } from '#app/ui/picture-from.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { banner, claims } from '../content/banner.ts'
import { BannerActions } from './banner-actions.tsx'
import classes from './hero.module.css'

/** The call-to-action banner as the opening of the home page. (Spec §2) */
export const Hero = () => {
  const { id, tagline } = useBrand()
  const { lead, picture, alt } = banner[id]
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.tagline}>{tagline}</p>
        <h1 className={classes.title}>Ready to take control of your hair loss?</h1>
        <p className={classes.lead}>{lead}</p>
        <BannerActions />
        <ul className={classes.claims}>
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
