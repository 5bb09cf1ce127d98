import type { ShopProduct } from '@om/contracts/shop'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { sizeOf, summaryOf } from '../content/facts.ts'
import { noOrderBadge, noOrderOf } from '../content/order-words.ts'
import { productPath } from '../content/product-data.ts'
import { AddButton, PackPicture, ShelfPrice } from '../product/parts.tsx'
import { optionGroups } from '../product/variant-choice.ts'
import classes from './product-card.module.css'

const several = (name: string): string => (/(s|x|sh|ch)$/.test(name) ? `${name}es` : `${name}s`)

/** What there is to choose, such as "2 sizes"; empty where there is nothing. */
const choiceWords = (product: ShopProduct): string => {
  const [group, second] = optionGroups(product.variants)
  if (!group) return ''
  return second ? `${product.variants.length} variants` : `${group.values.length} ${several(group.name.toLowerCase())}`
}

/** The next step with a product: into the cart, or to its page where something has to be chosen. */
const CardAction = ({ product }: { product: ShopProduct }) => {
  const { id } = useBrand()
  const { slug, title, variants } = product
  const [variant, second] = variants
  if (!variant) return null
  if (!second)
    return (
      <AddButton product={product} variant={variant} className={`button quiet compact ${classes.add}`}>
        <span>
          Add to cart<span className="visually-hidden">: {title}</span>
        </span>
      </AddButton>
    )
  const [group, another] = optionGroups(variants)
  return (
    <Link to={productPath(slug, id)} className={`button quiet compact ${classes.add}`} data-choose="">
      <span>
        Choose {group && !another ? group.name.toLowerCase() : 'yours'}
        <span className="visually-hidden">: {title}</span>
      </span>
    </Link>
  )
}

type Props = {
  product: ShopProduct
  /** When the shop was last read; null before the first time. */
  asOf: string | null
  /** How wide its picture stands. */
  sizes: string
}

/** One product on the shelf: what it is, what it costs, and the next step. (Spec §2: browse products) */
export const ProductCard = ({ product, asOf, sizes }: Props) => {
  const { id } = useBrand()
  const { slug, title, productType, pictures } = product
  const block = noOrderOf({ ...product, asOf })
  const detail = choiceWords(product) || sizeOf(product)
  return (
    <article className={classes.card} aria-labelledby={`${slug}-name`}>
      <div className={classes.ground}>
        <PackPicture
          className={`fill ${classes.picture}`}
          product={product}
          picture={pictures[0]}
          sizes={sizes}
          isDecoration
        />
        {block && <p className={classes.badge}>{noOrderBadge[block]}</p>}
      </div>
      <div className={`women-centred ${classes.words}`}>
        {productType && <p className={`small ${classes.type}`}>{productType}</p>}
        <h3 id={`${slug}-name`} className={`title-4 ${classes.name}`}>
          <Link to={productPath(slug, id)}>{title}</Link>
        </h3>
        <p className={`small women-centred ${classes.line}`}>{summaryOf(product)}</p>
        <p className={`row women-centred ${classes.price}`}>
          <ShelfPrice product={product} />
          {detail && <span>{detail}</span>}
        </p>
      </div>
      {!block && <CardAction product={product} />}
    </article>
  )
}
