import { useBrand } from '#app/ui/use-brand.ts'
import { banner } from '../content/banner.ts'
import classes from './banner.module.css'
import { BannerActions } from './banner-actions.tsx'

/** The call-to-action banner that closes a page. (Spec §2) */
export const Banner = () => {
  const { id } = useBrand()
  const { lead, wide, alt } = banner[id]
  return (
    <section className={classes.ground}>
      <div className={classes.banner}>
        <div className={classes.words}>
          <h2 className={classes.title}>Ready to take control of your hair loss?</h2>
          <p className={classes.lead}>{lead}</p>
          <BannerActions />
        </div>
        <div className={classes.frame}>
          <img className={classes.picture} src={wide} alt={alt} width="1200" height="640" loading="lazy" />
        </div>
      </div>
    </section>
  )
}
