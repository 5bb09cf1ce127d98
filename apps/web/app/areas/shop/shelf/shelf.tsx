import type { ShopProduct } from '@om/contracts/shop'
import { productNeeds } from '@om/domain/catalogue/product'
import { needsOf, summaryOf } from '../content/facts.ts'
import { noOrderOf, staleWords } from '../content/order-words.ts'
import { needWords } from '../content/shelf-words.ts'
import { ProductCard } from './product-card.tsx'
import classes from './shelf.module.css'
import { countWords, typeId } from './shelf-choice.ts'
import { ShelfTools } from './shelf-tools.tsx'

type Props = { items: readonly ShopProduct[]; asOf: string | null; isStale: boolean }

/** Everything a search may find of a product. */
const wordsOf = (product: ShopProduct): string =>
  [
    product.title,
    product.productType,
    summaryOf(product),
    ...needsOf(product).map(need => needWords[need]),
    ...product.tags.filter(tag => !tag.includes(':')),
    ...product.variants.flatMap(({ options }) => options.map(({ value }) => value)),
  ].join(' ')

const pictureSizes = '(min-width: 1296px) 400px, (min-width: 900px) 31vw, 46vw'

/**
 * A brand's products. Needs are plain radio buttons that styles read, so choosing one works without script; with it
 * come search, further filters, order and the address. (Spec §2: browse products)
 */
export const Shelf = ({ items, asOf, isStale }: Props) => {
  const stale = staleWords({ asOf, isStale })
  const types = [...new Map(items.map(({ productType }) => [typeId(productType), productType.trim()]))]
  return (
    <section className={classes.shelf} aria-labelledby="range" data-shelf="">
      <div className={classes.head}>
        <h2 id="range" className={classes.title}>
          The range
        </h2>
        <p className={classes.count} role="status" data-shelf-count="">
          {countWords(items.length)}
        </p>
      </div>
      {stale && <p className={classes.stale}>{stale}</p>}
      <ShelfTools
        needs={productNeeds.filter(need => items.some(item => needsOf(item).includes(need)))}
        types={types.filter(([id]) => id !== '').map(([id, label]) => ({ id, label }))}
      />
      <ul className={classes.list} data-shelf-list="">
        {items.map(product => (
          <li
            key={product.slug}
            id={product.slug}
            className={classes.item}
            data-name={product.title}
            data-words={wordsOf(product)}
            data-type={typeId(product.productType)}
            data-needs={needsOf(product).join(' ')}
            data-available={noOrderOf({ ...product, asOf }) === null ? '' : undefined}
            data-price={product.priceFromCents}
          >
            <ProductCard product={product} asOf={asOf} sizes={pictureSizes} />
          </li>
        ))}
      </ul>
      <div className={classes.empty} data-shelf-empty="" hidden={items.length > 0}>
        <p className={classes.emptyTitle}>{items.length > 0 ? 'Nothing fits all of that' : 'The shelf is empty'}</p>
        {items.length > 0 ? (
          <>
            <p>Try another word, or fewer filters at once.</p>
            <button type="button" className="button" data-shelf-clear="">
              Show everything
            </button>
          </>
        ) : (
          <p>New products will appear here.</p>
        )}
      </div>
      <p className={classes.note}>
        Prices are in Australian dollars and include GST, unless something is marked GST-free.
      </p>
    </section>
  )
}
