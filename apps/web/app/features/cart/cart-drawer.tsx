import { type Brand, toBrandPath } from '@om/domain/brand'
import { checkoutPath, hasValidVariant } from '@om/domain/cart/checkout'
import { keyOf } from '@om/domain/cart/line'
import type { CartProduct } from '@om/domain/cart/product'
import { atShopPrice, type Quoted } from '@om/domain/cart/quote'
import { cartCount, cartTotal } from '@om/domain/cart/totals'
import {
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { cart } from '#app/browser/cart/cart.ts'
import { cartErrors } from '#app/browser/cart/cart-store.ts'
import { shopPrices } from '#app/browser/cart/shelf.ts'
import { useCart } from '#app/browser/cart/use-cart.ts'
import classes from './cart.module.css'
import { CartLine } from './cart-line.tsx'
import { CartTotals, itemsWords } from './cart-totals.tsx'
import { DeliveryPromise, LineRemark } from './lazy-pre-payment.ts'
import { Offers, useSuggestions } from './offers.tsx'
import { UndoBar, useRemoval } from './removal.tsx'

/** Another way to have something, one press away. */
export type Way = { label: string; run: () => void }

/** What others on the page may have the drawer say. */
export type DrawerVoice = {
  /** Says something to screen readers. */
  say: (words: string) => void
  /** Says something that everyone has to see, with a way to have it otherwise. */
  note: (words: string, way: Way) => void
}

type News = { said: string; noted: { words: string; way: Way } | null }

const noNews: News = { said: '', noted: null }

const useIsOpen = (dialog: HTMLDialogElement): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const watch = new MutationObserver(listener)
      watch.observe(dialog, { attributeFilter: ['open'] })
      return () => watch.disconnect()
    },
    [dialog],
  )
  return useSyncExternalStore(subscribe, () => dialog.open)
}

/** What the shop asks, asked when the drawer opens on something: what the browser keeps may be old, or typed by hand. */
const useShopPrices = (isNeeded: boolean): readonly Quoted[] => {
  const [prices, setPrices] = useState<readonly Quoted[]>([])
  useEffect(() => {
    if (isNeeded) shopPrices().then(setPrices, () => undefined)
  }, [isNeeded])
  return prices
}

/** A problem is in sight until the cart changes; a list that could not be fetched is said where it would have stood. */
const useProblem = (): [string | null, () => void] => {
  const { lines, error } = useCart()
  const [shown, setShown] = useState({ lines, problem: null as string | null })
  const kept = shown.lines === lines ? shown.problem : null
  const problem = error && error !== cartErrors.products ? error : kept
  if (shown.lines !== lines || shown.problem !== problem) setShown({ lines, problem })
  const forget = useCallback(() => {
    cart.fail(null)
    setShown(before => ({ ...before, problem: null }))
  }, [])
  return [problem, forget]
}

type Props = { dialog: HTMLDialogElement; brand: Brand; ref?: Ref<DrawerVoice> }

/**
 * Everything in the cart's drawer: lines, totals, undo after a removal, something that goes with them, and the way to pay.
 * It is drawn from the state of the cart. (Spec §2, §4: cart drawer)
 */
export const CartDrawer = ({ dialog, brand, ref }: Props) => {
  const { lines: stored, error } = useCart()
  const isOpen = useIsOpen(dialog)
  const [{ said, noted }, setNews] = useState(noNews)
  const [problem, forgetProblem] = useProblem()
  const { removed, remove, takeBack, forget: forgetRemoved } = useRemoval()
  const prices = useShopPrices(isOpen && stored.length > 0)
  const offered = useSuggestions(isOpen, brand)
  const count = useRef<HTMLParagraphElement>(null)
  const lines = stored.map(line => atShopPrice(line, prices))

  const say = useCallback((words: string) => setNews({ said: words, noted: null }), [])
  useImperativeHandle(ref, () => ({ say, note: (words, way) => setNews({ said: '', noted: { words, way } }) }), [say])

  useEffect(() => {
    forgetRemoved()
    if (isOpen) return
    setNews(noNews)
    forgetProblem()
  }, [isOpen, forgetRemoved, forgetProblem])

  /** Changes the cart and puts the focus on its count, which is there afterwards. */
  const change = (run: () => void) => {
    flushSync(run)
    count.current?.focus()
  }
  const add = (product: CartProduct) =>
    change(() => {
      forgetRemoved()
      if (cart.add(product)) say(`${product.title} added to your cart`)
    })
  const undo = () =>
    change(() => {
      takeBack()
      say(`${removed?.name ?? ''} is back in your cart`)
    })
  const update = (key: string, quantity: number) => {
    forgetRemoved()
    setNews(news => ({ ...news, noted: null }))
    cart.updateQuantity(key, Math.max(1, quantity))
  }

  return (
    <>
      <div role="alert" className={`note ${classes.alert}`} data-meaning="danger">
        {problem}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div role="status" className={`note ${classes.noted}`} data-meaning="info">
        {noted && (
          <>
            <p>{noted.words}</p>
            <button type="button" onClick={noted.way.run}>
              {noted.way.label}
            </button>
          </>
        )}
      </div>
      {removed && <UndoBar removed={removed} onUndo={undo} />}
      {lines.length > 0 ? (
        <>
          <p ref={count} className={`soft ${classes.count}`} tabIndex={-1}>
            {itemsWords(cartCount(lines))}
          </p>
          <ul className={`plain-list ${classes.lines}`}>
            {lines.map(line => (
              <CartLine
                key={keyOf(line)}
                line={line}
                // What names no variant has no price that could be true.
                hasPrice={hasValidVariant(line)}
                remark={
                  <Suspense>
                    <LineRemark line={line} />
                  </Suspense>
                }
                onUpdate={update}
                onRemove={(key, name) => {
                  remove(key, name)
                  say(`${name} removed`)
                }}
              />
            ))}
          </ul>
        </>
      ) : (
        <div className={classes.empty}>
          <p className="title-3">Your cart is empty</p>
          <a className="button" href={toBrandPath('/shop', brand)}>
            Browse products
          </a>
        </div>
      )}
      {error === cartErrors.products ? (
        <p className={`soft ${classes.none}`} role="status">
          {error}
        </p>
      ) : (
        <Offers offered={offered} lines={lines} removedKey={removed?.key} onAdd={add} />
      )}
      {lines.length > 0 && (
        <div className={classes.foot}>
          <CartTotals cents={cartTotal(lines.filter(hasValidVariant)).cents} />
          <p className="small">
            Australian dollars, GST included.{' '}
            <Suspense>
              <DeliveryPromise />
            </Suspense>
          </p>
          <a className="button" href={checkoutPath(lines)}>
            Checkout
          </a>
        </div>
      )}
    </>
  )
}
