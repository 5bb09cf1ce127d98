import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { BulkOutcome } from '@om/contracts/bulk'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { announce } from '../announcer.tsx'
import type { ShownProblem } from '../problem.ts'
import { ProblemAlert } from '../problem-alert.tsx'
import { useSend } from '../use-send.ts'
import { currentRow } from './keys.ts'
import classes from './rows.module.css'
import type { ShownList } from './use-record-list.ts'

/** Which rows of a list are chosen. */
export type Selection = ReturnType<typeof useSelection>

/**
 * The rows that are chosen of those on screen; `most` is how many one press may change. `toggle` with `isRange` chooses, or leaves,
 * everything between the row that was touched last and this one.
 */
export const useSelection = (ids: readonly string[], most: number) => {
  const [kept, keep] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const chosen = ids.filter(id => kept.has(id))
  const take = (next: Iterable<string>) => keep(new Set([...next].slice(0, most)))
  const toggle = (id: string, isRange = false) => {
    const isOn = !kept.has(id)
    const from = isRange && anchor.current ? ids.indexOf(anchor.current) : -1
    const to = ids.indexOf(id)
    const touched = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    anchor.current = id
    take(isOn || isRange ? [...chosen, ...touched] : chosen.filter(one => one !== id))
  }
  return {
    chosen,
    isChosen: (id: string) => kept.has(id),
    toggle,
    all: () => take(ids),
    clear: () => keep(new Set()),
    isAll: ids.length > 0 && chosen.length === Math.min(ids.length, most),
    isEmpty: ids.length === 0,
  }
}

/** The keys by which rows are chosen: X the one with the focus or the open one, Escape leaves all. */
export const choiceKeys = (list: ShownList, selection: Selection) => ({
  x: () => {
    const id = currentRow(list)
    if (id) selection.toggle(id)
  },
  escape: selection.chosen.length > 0 ? selection.clear : undefined,
})

const boxesIn = (from: Element) => [...(from.closest('ul')?.querySelectorAll<HTMLInputElement>('[data-choose]') ?? [])]

type BoxProps = { selection: Selection; id: string; label: string }

/** Chooses one row: Space for it, Shift for all up to it, arrows to the next, Shift and an arrow to choose on the way. */
export const ChooseRow = ({ selection, id, label }: BoxProps) => {
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return selection.clear()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    const boxes = boxesIn(event.currentTarget)
    const next = boxes[boxes.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    next.focus()
    if (!event.shiftKey) return
    if (!selection.isChosen(id)) selection.toggle(id)
    selection.toggle(next.value, true)
  }
  return (
    <Checkbox
      className={classes.choose}
      aria-label={label}
      value={id}
      data-choose
      checked={selection.isChosen(id)}
      onChange={event => selection.toggle(id, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
      onKeyDown={move}
    />
  )
}

const UNDO_MS = 10_000

const countWords = ({ done, refused }: BulkOutcome): string =>
  refused.length === 0 ? `${done.length} done` : `${done.length} done, ${refused.length} could not`

type Plan<A> = {
  /** Asked again under the same key it is the same press. */
  run: (action: A, requestKey: string) => Promise<BulkOutcome>
  undo: (runId: string) => Promise<BulkOutcome>
  onDone: () => void
}

/**
 * A press that changes many rows, and its way back: offered for ten seconds, longer while the pointer or the focus is on it, and gone
 * with the next press.
 */
export const useBulk = <A,>({ run, undo, onDone }: Plan<A>) => {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<{ said: BulkOutcome; isBack: boolean } | null>(null)
  const [mayUndo, setMayUndo] = useState(false)
  const [isHeld, hold] = useState(false)
  const pressed = useRef<{ action: string; key: string } | null>(null)
  const show = (said: BulkOutcome, isBack: boolean) => {
    pressed.current = null
    setOutcome({ said, isBack })
    setMayUndo(!isBack && said.done.length > 0)
    announce(isBack ? `Undone. ${countWords(said)}` : countWords(said))
  }
  useEffect(() => {
    if (!mayUndo || isHeld) return undefined
    const timer = setTimeout(() => setMayUndo(false), UNDO_MS)
    return () => clearTimeout(timer)
  }, [mayUndo, isHeld])

  const forward = useSend(
    (action: A) => {
      const words = JSON.stringify(action)
      if (pressed.current?.action !== words) pressed.current = { action: words, key: crypto.randomUUID() }
      setMayUndo(false)
      return run(action, pressed.current.key)
    },
    {
      onDone: said => {
        show(said, false)
        onDone()
      },
    },
  )
  const back = useSend(undo, { onDone: said => show(said, true) })
  const close = () => {
    // The message goes from under the pointer, which says nothing then.
    hold(false)
    setOutcome(null)
    setMayUndo(false)
    forward.clear()
    back.clear()
    void revalidate()
  }
  return {
    send: forward.send,
    busy: forward.busy || back.busy,
    problem: forward.problem ?? back.problem,
    outcome,
    mayUndo,
    undo: back.send,
    hold,
    close,
  }
}

type BarProps = {
  selection: Selection
  bulk: {
    busy: boolean
    problem: ShownProblem | null
    outcome: { said: BulkOutcome; isBack: boolean } | null
    mayUndo: boolean
    undo: (runId: string) => Promise<unknown>
    hold: (isHeld: boolean) => void
    close: () => void
  }
  /** What can be done with the rows that are chosen. */
  children: ReactNode
}

/** Over the rows: all of them at once, what can be done with those that are chosen, and what became of the last press. */
export const BulkBar = ({ selection, bulk, children }: BarProps) => {
  const { chosen, isAll, isEmpty } = selection
  if (isEmpty && !bulk.outcome) return null
  return (
    <Stack gap={8} role="group" aria-label="Several at once">
      <Group gap={8} mih={30} pl={14}>
        <Checkbox
          label={chosen.length > 0 ? `${chosen.length} chosen` : 'Choose all shown'}
          aria-label="Choose all shown"
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() => (isAll ? selection.clear() : selection.all())}
        />
        {chosen.length > 0 && (
          <>
            {children}
            <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
              Clear
            </Button>
          </>
        )}
      </Group>
      <ProblemAlert problem={bulk.problem} />
      {bulk.outcome && <Outcome {...bulk} outcome={bulk.outcome} />}
    </Stack>
  )
}

const Outcome = ({
  outcome: { said, isBack },
  busy,
  mayUndo,
  undo,
  hold,
  close,
}: Omit<BarProps['bulk'], 'outcome'> & { outcome: { said: BulkOutcome; isBack: boolean } }) => (
  <Alert
    color={said.refused.length > 0 ? 'caution' : 'tint'}
    title={isBack ? `Undone: ${countWords(said)}` : countWords(said)}
    withCloseButton
    closeButtonLabel="Close this message"
    onClose={close}
    onMouseEnter={() => hold(true)}
    onMouseLeave={() => hold(false)}
    onFocus={() => hold(true)}
    onBlur={() => hold(false)}
  >
    <Stack gap={6}>
      {said.refused.length > 0 && (
        <ul className="plain-list" aria-label="Left as they were">
          {said.refused.map(({ id, label, reason }) => (
            <Text component="li" key={id} size="sm">
              {`${label}: ${reason}`}
            </Text>
          ))}
        </ul>
      )}
      {mayUndo && (
        <Group>
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void undo(said.runId)}>
            Undo
          </Button>
        </Group>
      )}
    </Stack>
  </Alert>
)
