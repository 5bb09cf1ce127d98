import { toBrandPath } from '@om/domain/brand'
import { carePlanOf } from '@om/domain/catalogue/products'
import { Link } from 'react-router'
import { packSize, productPictures } from '#app/brand/product-pictures.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { shelfWords, supplyLine } from '../content/shelf-words.ts'
import classes from './shelf-intro.module.css'

const shelves = [
  { brand: 'men', label: 'For men' },
  { brand: 'women', label: 'For women' },
] as const

/** Whose range is shown, and the way to the other one. (Spec §2: brand selection) */
const RangeSwitch = () => {
  const { id } = useBrand()
  return (
    <nav className={`row ${classes.switch}`} aria-label="Range">
      {shelves.map(({ brand, label }) => (
        <Link
          key={brand}
          to={toBrandPath('/shop', brand)}
          className="chip"
          aria-current={brand === id ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The care plan, which begins with the quiz and has no price before a doctor has seen it. (REG-05) */
const PlanCard = () => {
  const { id, path } = useBrand()
  const plan = carePlanOf(id)
  const { src, alt } = productPictures[plan.slug]
  const { planHeading, planLead } = shelfWords[id]
  return (
    <aside className={classes.plan} aria-labelledby="care-plan">
      <img className={classes.planPicture} src={src} alt={alt} {...packSize} />
      <div className={classes.planWords}>
        <h2 id="care-plan" className="title-3">
          {planHeading}
        </h2>
        <p className={`soft ${classes.planText}`}>{planLead}</p>
        <p className={classes.planPrice}>
          <strong>{plan.name}</strong> Price after your consultation
        </p>
        <Link to={path('/quiz')} className="button">
          Take the free hair quiz
        </Link>
      </div>
    </aside>
  )
}

/** What the range is, how it is supplied, and the doctor beside it. */
export const ShelfIntro = () => {
  const { id } = useBrand()
  const { heading, lead } = shelfWords[id]
  return (
    <section className={classes.intro}>
      <div>
        <RangeSwitch />
        <h1 className={`title-1 ${classes.title}`}>{heading}</h1>
        <p className={`lead ${classes.lead}`}>{lead}</p>
        <p className={classes.supply}>{supplyLine}</p>
      </div>
      <PlanCard />
    </section>
  )
}
