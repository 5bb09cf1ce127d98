import { productOf } from '@om/domain/catalogue/products'
import { aud, formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { packSize, productPictures } from '#app/brand/product-pictures.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { range } from '../content/home.ts'
import classes from './range.module.css'
import section from './section.module.css'

/** Three products, as a way into the shop. */
export const Range = () => {
  const { id, path } = useBrand()
  const { heading, lead, slugs } = range[id]
  return (
    <section className={classes.ground} id="products">
      <div className={section.section}>
        <div className={section.head}>
          <div>
            <h2 className={section.title}>{heading}</h2>
            <p className={section.lead}>{lead}</p>
          </div>
          <Link to={path('/shop')} className={section.more}>
            Browse products
          </Link>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, also by keyboard */}
        <ul className={classes.shelf} tabIndex={0} aria-label="Three products">
          {slugs.map(productOf).map(({ slug, name, size, priceCents }) => (
            <li key={slug}>
              <div className={classes.plinth}>
                <img src={productPictures[slug].src} alt={productPictures[slug].alt} {...packSize} loading="lazy" />
              </div>
              <p className={classes.name}>{name}</p>
              <p className={classes.facts}>
                <span>{size}</span>
                {priceCents !== null && <span>{formatMoney(aud(priceCents))}</span>}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
