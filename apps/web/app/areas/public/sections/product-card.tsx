import type { Product } from '@om/domain/catalogue/product'
import { lacksRegisterEntry } from '@om/domain/catalogue/products'
import { aud, formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { packSize, productPictures } from '#app/brand/product-pictures.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import classes from './product-card.module.css'

/** What may be supplied only once the register has it, said on the card itself. (REG-09) */
const RegisterLine = ({ product }: { product: Product }) => {
  if (lacksRegisterEntry(product))
    return (
      <p className={classes.register}>Supplied only with an entry on the Australian Register of Therapeutic Goods.</p>
    )
  return (
    product.artgNo && <p className={classes.register}>Australian Register of Therapeutic Goods: {product.artgNo}</p>
  )
}

/** What the folded part calls its contents. */
const contentsWord = ({ contents }: Product): string =>
  contents.label === 'Ingredients' || contents.label === 'Materials' ? contents.label.toLowerCase() : 'contents'

/** Use, contents and warnings, folded away until someone wants them. */
const ProductDetails = ({ product }: { product: Product }) => {
  const { name, purpose, howToUse, contents, warnings } = product
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        How to use, {contentsWord(product)}
        {warnings.length > 0 && ', warnings'}
        <span className="visually-hidden"> of {name}</span>
      </summary>
      <div className={classes.parts}>
        <p>{purpose}</p>
        <h4>How to use</h4>
        <ol>
          {howToUse.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h4>{contents.label}</h4>
        <p>{contents.text}</p>
        {warnings.length > 0 && (
          <>
            <h4>Warnings</h4>
            <ul>
              {warnings.map(warning => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  )
}

/** One product on the shelf: what it is, what it costs, what is in it, and whom to ask. */
export const ProductCard = ({ product }: { product: Product }) => {
  const { path } = useBrand()
  const { slug, name, size, summary, priceCents } = product
  const { src, alt } = productPictures[slug]
  return (
    <article className={classes.card} aria-labelledby={`${slug}-name`}>
      <div className={classes.ground}>
        <img className={classes.picture} src={src} alt={alt} {...packSize} loading="lazy" decoding="async" />
      </div>
      <div className={classes.words}>
        <h3 id={`${slug}-name`} className={classes.name}>
          {name}
        </h3>
        <p className={classes.line}>{summary}</p>
        <p className={classes.price}>
          {priceCents !== null && <strong>{formatMoney(aud(priceCents))}</strong>}
          <span>{size}</span>
        </p>
        <RegisterLine product={product} />
        <Link to={path(`/support?topic=product&about=${slug}`)} className={classes.ask}>
          Ask about this product<span className="visually-hidden">: {name}</span>
        </Link>
      </div>
      <ProductDetails product={product} />
    </article>
  )
}
