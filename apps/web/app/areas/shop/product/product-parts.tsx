import type { ShopProduct } from '@om/contracts/shop'
import type { Product } from '@om/domain/catalogue/product'
import { aud, formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { deliveryFacts, deliveryWays, returnFacts } from '#app/features/cart/delivery.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { paragraphsOf } from '../content/facts.ts'
import classes from './product.module.css'

/** What it does, in the words that may be said of it. (REG-09) */
export const Purpose = ({ facts, product }: { facts: Product | null; product: ShopProduct }) => {
  const paragraphs = facts ? [facts.purpose] : paragraphsOf(product.description)
  if (paragraphs.length === 0) return null
  return (
    <section className={`stack women-centred ${classes.purpose}`} aria-labelledby="what-it-does">
      <h2 id="what-it-does" className="title-4">
        What it {facts ? 'does' : 'is'}
      </h2>
      <div className={`stack ${classes.statement}`}>
        {paragraphs.map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {facts && (
        <ul className={`plain-list row ticked women-centred ${classes.claims}`}>
          {facts.allowedClaims.map(claim => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const HowToUse = ({ howToUse }: Product) => (
  <section className={`columns ${classes.part}`} aria-labelledby="how-to-use">
    <h2 id="how-to-use" className="title-3">
      How to use
    </h2>
    <ol className={`plain-list stack numbered ${classes.steps}`}>
      {howToUse.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
)

const Contents = ({ contents, artgNo }: Product) => (
  <section className={`columns ${classes.part}`} aria-labelledby="contents">
    <h2 id="contents" className="title-3">
      {contents.label}
    </h2>
    <div className="stack">
      <p>{contents.text}</p>
      {artgNo && <p>Australian Register of Therapeutic Goods: {artgNo}</p>}
    </div>
  </section>
)

const Warnings = ({ warnings, ageMin }: Product) => {
  const all = [...(ageMin === null ? [] : [`For people aged ${ageMin} and over.`]), ...warnings]
  if (all.length === 0) return null
  return (
    <section className={`columns ${classes.part}`} aria-labelledby="warnings">
      <h2 id="warnings" className="title-3">
        Warnings
      </h2>
      <ul className={`stack ${classes.warnings}`}>
        {all.map(warning => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  )
}

/** How the parcel comes and what that costs, told before anything is in the cart. (REG-23) */
const Delivery = () => (
  <section className={`columns ${classes.part}`} aria-labelledby="delivery">
    <h2 id="delivery" className="title-3">
      Delivery
    </h2>
    <div className="stack">
      <dl className={classes.ways}>
        {deliveryWays.map(({ name, time, cents, freeFromCents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{time}</dd>
            <dd>
              {formatMoney(aud(cents))}
              {freeFromCents !== null && `, free from ${formatMoney(aud(freeFromCents))}`}
            </dd>
          </div>
        ))}
      </dl>
      {deliveryFacts.map(fact => (
        <p key={fact}>{fact}</p>
      ))}
    </div>
  </section>
)

const Returns = () => (
  <section className={`columns ${classes.part}`} aria-labelledby="returns">
    <h2 id="returns" className="title-3">
      Returns
    </h2>
    <div className="stack">
      {returnFacts.map(fact => (
        <p key={fact}>{fact}</p>
      ))}
      <p>
        <Link to="/terms-of-use#refunds">Faulty goods and refunds in our terms</Link>
      </p>
    </div>
  </section>
)

const Ask = ({ product }: { product: ShopProduct }) => {
  const { path } = useBrand()
  return (
    <section className={`columns ${classes.part}`} aria-labelledby="ask">
      <h2 id="ask" className="title-3">
        Questions
      </h2>
      <div className="stack">
        <p>Not sure whether it suits your hair, your scalp or a medicine you take? A person from the clinic answers.</p>
        <p>
          <Link to={path(`/support?topic=product&about=${product.slug}`)}>Ask about this product</Link>
        </p>
      </div>
    </section>
  )
}

/** Everything to read about a product before and after it is bought. */
export const ProductParts = ({ facts, product }: { facts: Product | null; product: ShopProduct }) => (
  <div className={classes.parts}>
    {facts && (
      <>
        <HowToUse {...facts} />
        <Contents {...facts} />
        <Warnings {...facts} />
      </>
    )}
    <Delivery />
    <Returns />
    <Ask product={product} />
  </div>
)
