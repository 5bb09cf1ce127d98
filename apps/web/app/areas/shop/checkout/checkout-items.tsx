import { keyOf, type StoredLine, textOf } from '@om/domain/cart/line'
import type { LineNotice as Notice, Quoted } from '@om/domain/cart/quote'
import { useEffect, useRef, useState } from 'react'
import { cart } from '#app/browser/cart/cart.ts'
import page from '../shop-page.module.css'
import classes from './checkout-items.module.css'
import { ItemRow } from './item-row.tsx'
import { LineNotice } from './line-notice.tsx'

type Props = {
  lines: readonly StoredLine[]
  notices: ReadonlyMap<string, Notice>
  quoted: readonly Quoted[]
}

/** What is bought, each item with what the shop says about it now; taking one out can be taken back. */
export const CheckoutItems = ({ lines, notices, quoted }: Props) => {
  const [removed, setRemoved] = useState<{ name: string; undo: () => void } | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undoButton.current?.focus()
  }, [removed])
  const remove = (key: string, name: string) => {
    const undo = cart.remove(key)
    setRemoved(undo ? { name, undo } : null)
  }
  return (
    <section className={page.part} aria-labelledby="items-title">
      <h2 id="items-title">Your items</h2>
      <div role="status">
        {removed && (
          <p className={classes.removed}>
            <span>
              <strong>{removed.name}</strong> removed
            </span>
            <button
              ref={undoButton}
              type="button"
              onClick={() => {
                removed.undo()
                setRemoved(null)
              }}
            >
              Undo
            </button>
          </p>
        )}
      </div>
      <ul className={classes.items}>
        {lines.map(line => {
          const variantId = textOf(line, 'variantId')
          const notice = notices.get(variantId)
          return (
            <ItemRow key={keyOf(line)} line={line} onRemove={remove}>
              {notice && (
                <LineNotice
                  line={line}
                  notice={notice}
                  quoted={quoted.find(one => one.variantId === variantId)}
                  onRemove={remove}
                />
              )}
            </ItemRow>
          )
        })}
      </ul>
    </section>
  )
}
