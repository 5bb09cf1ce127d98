import type { ShopProduct } from '@om/contracts/shop'
import { aud, formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { deliveryWays } from '#app/features/cart/delivery.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { factsOf } from '../content/facts.ts'
import { noOrderOf } from '../content/order-words.ts'
import { ProductCard } from '../shelf/product-card.tsx'
import { typeId } from '../shelf/shelf-choice.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import classes from './product.module.css'
import { ProductParts, Purpose } from './product-parts.tsx'

export type ShownProduct = {
  product: ShopProduct
  related: readonly ShopProduct[]
  asOf: string | null
  isStale: boolean
}

const Crumbs = ({ product: { title, productType } }: { product: ShopProduct }) => {
  const { path } = useBrand()
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumb">
      <ol className="plain-list row soft">
        <li>
          <Link to={path('/shop')}>Shop</Link>
        </li>
        {productType && (
          <li>
            <Link to={`${path('/shop')}?type=${typeId(productType)}`}>{productType}</Link>
          </li>
        )}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
}

const [standard] = deliveryWays

/** The three things people ask before they buy, beside the button. */
const Assurances = () => (
  <ul className={`plain-list ruled ${classes.assurances}`}>
    <li>
      Delivery {formatMoney(aud(standard.cents))}, free from {formatMoney(aud(standard.freeFromCents))}.{' '}
      <a href="#delivery">{standard.time}</a>
    </li>
    <li>In a plain parcel, with a tracking link.</li>
    <li>
      Faulty, lost or wrong? <a href="#returns">We replace or refund it</a>.
    </li>
  </ul>
)

const Related = ({ related, asOf }: Pick<ShownProduct, 'related' | 'asOf'>) => {
  if (related.length === 0) return null
  return (
    <section className={classes.related} aria-labelledby="related">
      <div className="wide">
        <h2 id="related" className="title-2 women-centred">
          Goes with it
        </h2>
        <ul className={`plain-list ${classes.relatedList}`}>
          {related.map(product => (
            <li key={product.slug}>
              <ProductCard
                product={product}
                asOf={asOf}
                sizes="(min-width: 1296px) 300px, (min-width: 900px) 23vw, 46vw"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Whether it is in the shop, be it sold out for now. */
const isOnSale = (product: ShopProduct, asOf: string | null): boolean => {
  const block = noOrderOf({ ...product, asOf })
  return block === null || block === 'sold_out'
}

/** A product's page: pictures and choice, then everything there is to know, then what goes with it. */
export const ProductView = ({ product, related, asOf, isStale }: ShownProduct) => {
  const facts = factsOf(product)
  return (
    <div data-product="">
      <div className={`wide ${classes.page}`}>
        <Crumbs product={product} />
        <div className={classes.opening}>
          <Gallery product={product} />
          <div className={classes.side}>
            <BuyBox product={product} asOf={asOf} isStale={isStale} />
            {isOnSale(product, asOf) && <Assurances />}
          </div>
        </div>
        <Purpose facts={facts} product={product} />
        <ProductParts facts={facts} product={product} />
      </div>
      <Related related={related} asOf={asOf} />
    </div>
  )
}
