import type { ArticleSummary } from '@om/contracts/articles'
import type { ShopProduct } from '@om/contracts/shop'
import { productOf } from '@om/domain/catalogue/products'
import { aud, formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { packSize, productPictures } from '#app/brand/product-pictures.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { banner } from '../../content/banner.ts'
import { articleAddress } from '../../content/blog.ts'
import { faq } from '../../content/help.ts'
import { closing, range, reading } from '../../content/home.ts'
import section from '../section.module.css'
import classes from './home-end.module.css'

/** What the shop asks for a product, else the price of our own catalogue; null where there is neither. */
const priceOf = (product: ReturnType<typeof productOf>, products: readonly ShopProduct[]): string | null => {
  const sold = products.find(({ id }) => id === product.id)
  if (!sold) return product.priceCents === null ? null : formatMoney(aud(product.priceCents))
  const price = formatMoney({ cents: sold.priceFromCents, currency: sold.currency })
  return sold.priceToCents > sold.priceFromCents ? `From ${price}` : price
}

/** Three products, as a way into the shop; `products` is the range as the shop sells it now. */
export const Range = ({ products }: { products: readonly ShopProduct[] }) => {
  const { id, path } = useBrand()
  const { heading, lead, slugs } = range[id]
  return (
    <section className={`${section.band} ${classes.range}`} id="products">
      <div className={`wide ${section.section}`}>
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
        <ul className={`plain-list ${classes.shelf}`} tabIndex={0} aria-label="Three products">
          {slugs.map(productOf).map(product => {
            const { slug, name, size } = product
            const price = priceOf(product, products)
            return (
              <li key={slug}>
                <div className={classes.plinth}>
                  <img src={productPictures[slug].src} alt={productPictures[slug].alt} {...packSize} loading="lazy" />
                </div>
                <p className={`women-centred ${classes.product}`}>
                  <Link to={path(`/shop/product/${slug}`)} className={section.cover}>
                    {name}
                  </Link>
                </p>
                <p className={`row apart soft women-centred ${classes.price}`}>
                  <span>{size}</span>
                  {price && <span>{price}</span>}
                </p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

const MOST_ARTICLES = 3

/** The newest articles. Nothing stands here while there are none. */
export const Reading = ({ articles }: { articles: readonly ArticleSummary[] }) => {
  const { id } = useBrand()
  const { heading, more, path } = reading[id]
  if (articles.length === 0) return null
  return (
    <section className={`wide ${section.section}`} id="reading">
      <div className={section.head}>
        <h2 className={section.title}>{heading}</h2>
        <Link to={path} className={section.more}>
          {more}
        </Link>
      </div>
      <ul className={`plain-list ${classes.articles}`}>
        {articles.slice(0, MOST_ARTICLES).map(article => (
          <li key={article.id} className="women-raised">
            <img
              className="fill"
              src={article.picture.src}
              alt=""
              width={article.picture.width}
              height={article.picture.height}
              loading="lazy"
            />
            <div className={`stack ${classes.words}`}>
              <p className="row small">
                <span>{article.category}</span>
                <span>{article.readingMinutes} min read</span>
              </p>
              <h3 className="title-3">
                <Link to={articleAddress(article)} className={section.cover}>
                  {article.title}
                </Link>
              </h3>
              <p className="soft">{article.summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Five questions, one open at a time; pressing the open one closes it. Works without scripts. (Spec §2: FAQ page) */
export const Faq = () => (
  <div className={section.band}>
    <section className={`wide ${section.section} columns ${classes.questions}`} id="questions">
      <div className="women-centred">
        <h2 className={section.title}>Frequently Asked Questions</h2>
        <p className={section.lead}>Plain answers about prescription hair-loss treatments and how we work.</p>
      </div>
      <div>
        {faq.map(({ question, answer }) => (
          <details key={question} name="faq" className="disclosure">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  </div>
)

/** The last word of the home page: the same one action. */
export const Closing = () => {
  const { id } = useBrand()
  return (
    <section className={classes.closing}>
      <div className="wide row apart">
        <h2>
          {closing[id].map(sentence => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h2>
        <Link to={banner[id].quiz.path} className="button">
          Start assessment
        </Link>
      </div>
    </section>
  )
}
