import { useEffect, useRef, useState } from 'react'
import { cart } from '#app/browser/cart/cart.ts'
import classes from './use-removal.module.css'

/** Taking items out, with a bar that takes that back; it stays when the last item is gone. */
export const useRemoval = () => {
  const [removed, setRemoved] = useState<{ name: string; undo: () => void } | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undoButton.current?.focus()
  }, [removed])

  const remove = (key: string, name: string) => {
    const undo = cart.remove(key)
    setRemoved(undo ? { name, undo } : null)
  }

  const takeBack = () => {
    removed?.undo()
    setRemoved(null)
  }

  const bar = (
    <div role="status">
      {removed && (
        <p className={classes.removed}>
          <span>
            <strong>{removed.name}</strong> removed
          </span>
          <button ref={undoButton} type="button" onClick={takeBack}>
            Undo
          </button>
        </p>
      )}
    </div>
  )
  return { remove, bar }
}
