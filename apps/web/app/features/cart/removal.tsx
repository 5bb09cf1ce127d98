import { useCallback, useEffect, useRef, useState } from 'react'
import { cart } from '#app/browser/cart/cart.ts'
import classes from './cart.module.css'

/** A line that was just taken out. */
export type Removed = { key: string; name: string; undo: () => void }

/** Taking lines out of the cart, and one back; the last that was taken out is remembered until `forget`. */
export const useRemoval = () => {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const forget = useCallback(() => setRemoved(null), [])
  const remove = (key: string, name: string) => {
    const undo = cart.remove(key)
    setRemoved(undo && { key, name, undo })
  }
  const takeBack = () => {
    removed?.undo()
    setRemoved(null)
  }
  return { removed, remove, takeBack, forget }
}

/** Says what was taken out, and takes that back; it has the focus as soon as it appears. */
export const UndoBar = ({ removed, onUndo }: { removed: Removed; onUndo: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal brings the focus here
  useEffect(() => button.current?.focus(), [removed])
  return (
    <p className={`note ${classes.removed}`}>
      <span>
        <strong>{removed.name}</strong> removed
      </span>
      <button ref={button} type="button" onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}
