import { Link } from 'react-router'
import { PictureFrom } from '#app/ui/picture-from.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { banner } from '../content/banner.ts'
import classes from './banner-actions.module.css'

/** Below 600 px. (Spec §9) */
const PHONE = '(max-width: 37.4375em)'

/** Both actions of the banner: buttons, or pictures of them on small screens. (Spec §2: call-to-action banner) */
export const BannerActions = () => {
  const { id } = useBrand()
  const { quiz, shop } = banner[id]
  return (
    <div className={classes.actions}>
      <Link to={quiz.path} className={`button ${classes.words}`}>
        Take the free hair quiz
      </Link>
      <Link to={shop.path} className={`button quiet ${classes.words}`}>
        Browse products
      </Link>
      <Link to={quiz.path} className={classes.picture}>
        <PictureFrom media={PHONE} src={quiz.picture} alt="Take the free hair quiz" width={716} height={220} />
      </Link>
      <Link to={shop.path} className={classes.picture}>
        <PictureFrom media={PHONE} src={shop.picture} alt="Browse products" width={716} height={220} />
      </Link>
    </div>
  )
}
