import type { ShopProduct } from '@om/contracts/shop'
import { type ProductNeed, productNeeds } from '@om/domain/catalogue/product'
import { needsOf, summaryOf } from '../content/facts.ts'
import { noOrderOf, staleWords } from '../content/order-words.ts'
import controls from '../controls.module.css'
import { ProductCard } from './product-card.tsx'
import classes from './shelf.module.css'
import { countWords, type ShelfSort, typeId } from './shelf-choice.ts'

/** The needs as people would say them. */
const needWords: Record<ProductNeed, string> = {
  cleanse: 'Cleanse',
  thickness_look: 'Look fuller',
  scalp_comfort: 'Scalp comfort',
  repair: 'Repair',
  nutrition: 'Nutrition',
  device: 'Devices',
  styling: 'Styling',
}

type ToolsProps = { needs: readonly ProductNeed[]; types: readonly { id: string; label: string }[] }

const sorts: readonly { id: ShelfSort; label: string }[] = [
  { id: 'recommended', label: 'Recommended' },
  { id: 'price', label: 'Price, low to high' },
  { id: 'price-down', label: 'Price, high to low' },
  { id: 'name', label: 'Name' },
]

const SearchIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
  >
    <circle cx="10.500" cy="10.500" r="6.250" />
    <path d="M15.250 15.250 20.500 20.500" strokeLinecap="round" />
  </svg>
)

/** Search, needs, type, availability and order of a shelf. All but the needs wait for the script that serves them. */
const ShelfTools = ({ needs, types }: ToolsProps) => (
  <search className={classes.tools}>
    <form className="stack" data-shelf-tools="">
      <fieldset className={`row women-centred ${classes.needs}`}>
        <legend className="visually-hidden">Show products for</legend>
        <label className="chip">
          <input type="radio" name="need" value="" defaultChecked />
          Everything
        </label>
        {needs.map(need => (
          <label key={need} className="chip">
            <input type="radio" name="need" value={need} />
            {needWords[need]}
          </label>
        ))}
      </fieldset>
      <div className={`row ${classes.row}`} data-scripted="" hidden>
        <label className={`search-field ${classes.search}`}>
          <span className="visually-hidden">Search the range</span>
          <SearchIcon />
          <input
            type="search"
            name="q"
            placeholder="Search the range"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <label className={`${controls.check} ${classes.check}`}>
          <input type="checkbox" name="available" value="1" />
          Available now
        </label>
        <label className={classes.select}>
          <span className="small">Type</span>
          <select name="type" defaultValue="" className={controls.select}>
            <option value="">All types</option>
            {types.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={classes.select}>
          <span className="small">Sort</span>
          <select name="sort" defaultValue="recommended" className={controls.select}>
            {sorts.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
    </form>
  </search>
)

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
    <section className={`wide ${classes.shelf}`} aria-labelledby="range" data-shelf="">
      <div className={`row apart ${classes.head}`}>
        <h2 id="range" className="title-2">
          The range
        </h2>
        <p className="soft" role="status" data-shelf-count="">
          {countWords(items.length)}
        </p>
      </div>
      {stale && (
        <p className="note women-centred" data-meaning="caution">
          {stale}
        </p>
      )}
      <ShelfTools
        needs={productNeeds.filter(need => items.some(item => needsOf(item).includes(need)))}
        types={types.filter(([id]) => id !== '').map(([id, label]) => ({ id, label }))}
      />
      <ul className={`plain-list ${classes.list}`} data-shelf-list="">
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
        <p className="title-3">{items.length > 0 ? 'Nothing fits all of that' : 'The shelf is empty'}</p>
        {items.length > 0 ? (
          <>
            <p className="soft">Try another word, or fewer filters at once.</p>
            <button type="button" className="button" data-shelf-clear="">
              Show everything
            </button>
          </>
        ) : (
          <p className="soft">New products will appear here.</p>
        )}
      </div>
      <p className={`small women-centred ${classes.note}`}>
        Prices are in Australian dollars and include GST, unless something is marked GST-free.
      </p>
    </section>
  )
}
