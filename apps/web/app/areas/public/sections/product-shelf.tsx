import { needsOf, shelfOf } from '@om/domain/catalogue/products'
import { useBrand } from '#app/ui/use-brand.ts'
import { needWords } from '../content/shop.ts'
import { ProductCard } from './product-card.tsx'
import classes from './product-shelf.module.css'

/** A brand's products. The needs are plain radio buttons that styles read, so choosing one works without script. */
export const ProductShelf = () => {
  const { id } = useBrand()
  const shelf = shelfOf(id)
  return (
    <section className={classes.shelf} aria-labelledby="range">
      <h2 id="range" className={classes.title}>
        The range
      </h2>
      <fieldset className={classes.needs}>
        <legend className={classes.legend}>Show</legend>
        <label className={classes.need}>
          <input type="radio" name="need" value="all" defaultChecked />
          Everything
        </label>
        {needsOf(id).map(need => (
          <label key={need} className={classes.need}>
            <input type="radio" name="need" value={need} />
            {needWords[need]}
          </label>
        ))}
      </fieldset>
      <ul className={classes.list}>
        {shelf.map(product => (
          <li key={product.slug} id={product.slug} className={classes.item} data-needs={product.needs.join(' ')}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <p className={classes.note}>Prices are in Australian dollars and include GST.</p>
    </section>
  )
}
