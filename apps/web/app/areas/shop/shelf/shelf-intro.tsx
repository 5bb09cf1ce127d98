import { type Brand, toBrandPath } from '@om/domain/brand'
import { carePlanOf } from '@om/domain/catalogue/products'
import { Link } from 'react-router'
import { packSize, productPictures } from '#app/brand/product-pictures.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import classes from './shelf.module.css'

type ShelfWords = { heading: string; lead: string; description: string; planHeading: string; planLead: string }

/** What each shelf says of itself. (REG-09) */
export const shelfWords: Record<Brand, ShelfWords> = {
  men: {
    heading: 'Care for the hair you have.',
    lead: 'Washes, serums and a few useful tools. They change how hair looks and feels today; none of them treats hair loss.',
    description:
      'The men’s range for hair and scalp: washes, serums, nutrition and tools, with full ingredients, directions, warnings and prices in Australian dollars.',
    planHeading: 'Losing hair? Start with a doctor.',
    planLead: 'A shampoo will not tell you why your hair is thinning. A doctor can.',
  },
  women: {
    heading: 'Kind to hair, root to end.',
    lead: 'Care for fine roots, a wide parting and tired lengths. It changes how hair looks and feels today; none of it treats hair loss.',
    description:
      'The women’s range for hair and scalp: washes, serums, repair, nutrition and tools, with full ingredients, directions, warnings and prices in Australian dollars.',
    planHeading: 'Shedding or thinning? See a doctor first.',
    planLead: 'Hair loss in women has many causes. It helps to know yours before you buy anything.',
  },
}

/** How the range reaches people, in one line. */
const supplyLine = 'Packed by our partner pharmacy and sent by Australia Post in a plain parcel, anywhere in Australia.'

const shelves = [
  { brand: 'men', label: 'For men' },
  { brand: 'women', label: 'For women' },
] as const

/** Whose range is shown, and the way to the other one. (Spec §2: brand selection) */
const RangeSwitch = () => {
  const { id } = useBrand()
  return (
    <nav className="row" aria-label="Range">
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
      <img className="fill" src={src} alt={alt} {...packSize} />
      <div className="stack">
        <h2 id="care-plan" className="title-3">
          {planHeading}
        </h2>
        <p className="soft">{planLead}</p>
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
    <section className={`wide columns ${classes.intro}`}>
      <div className={`stack ${classes.words}`}>
        <RangeSwitch />
        <h1 className="title-1">{heading}</h1>
        <p className={`lead ${classes.lead}`}>{lead}</p>
        <p className={`soft ${classes.supply}`}>{supplyLine}</p>
      </div>
      <PlanCard />
    </section>
  )
}
