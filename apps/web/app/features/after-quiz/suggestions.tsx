import { type Brand, toBrandPath } from '@om/domain/brand'
import { type ProductSlug, productSlugs } from '@om/domain/catalogue/product'
import { productOf } from '@om/domain/catalogue/products'
import { aud, formatMoney } from '@om/domain/money'
import { packSize, productPictures } from '#app/brand/product-pictures.ts'
import classes from './after-quiz.module.css'

const isSlug = (slug: string): slug is ProductSlug => productSlugs.some(one => one === slug)

/** Shop products that suit the answers: looks and comfort only, each with its price and its place on the shelf. (REG-09) */
const Suggestions = ({ slugs, brand }: { slugs: readonly string[]; brand: Brand }) => (
  <ul className={`plain-list ${classes.products}`}>
    {slugs.filter(isSlug).map(slug => {
      const { name, size, summary, priceCents } = productOf(slug)
      return (
        <li key={slug}>
          <a href={toBrandPath(`/shop/product/${slug}`, brand)} className={classes.product}>
            <span className={classes.pack}>
              <img
                className="fill"
                src={productPictures[slug].src}
                alt=""
                {...packSize}
                loading="lazy"
                decoding="async"
              />
            </span>
            <span>
              <strong>{name}</strong>
              <span>{summary}</span>
              <span>
                {priceCents !== null && <b>{formatMoney(aud(priceCents))}</b>} {size}
              </span>
            </span>
          </a>
        </li>
      )
    })}
  </ul>
)

export default Suggestions
