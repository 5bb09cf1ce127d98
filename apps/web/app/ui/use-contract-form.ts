import type { RefusalCode } from '@om/contracts/errors'
import { fieldProblems } from '@om/contracts/field-problems'
import { limitsIn } from '@om/contracts/limits-of'
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { DeviceDrafts } from '#app/browser/device-drafts.ts'
import { type DraftSchema, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { fieldErrorsOf, isApiError, type ShownProblem } from './problem.ts'
import { useSend } from './use-send.ts'

/** Sentences by field (`address.postcode`). */
export type FieldErrors = Record<string, string>

type KeysOf<V, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string]
type Group<V> = { [K in keyof V & string]: V[K] extends readonly unknown[] ? never : V[K] extends object ? K : never }
/** Names of the texts of a form, one group deep: `phone`, `address.postcode`. */
type TextName<V> =
  | KeysOf<V, string>
  | { [K in Group<V>[keyof V & string]]: `${K}.${KeysOf<V[K], string>}` }[Group<V>[keyof V & string]]

type Typing = { currentTarget: { value: string } }
type Ticking = { currentTarget: { checked: boolean } }

type Operation<B> = { body?: z.ZodType<B> }

type Plan<V, B, R> = {
  /** What the form begins with when no draft is kept. */
  initial: () => V
  /** Keeps what is typed for this tab until it is sent, and on the device where one is given; the schema is that of what is typed. */
  draft?: { key: string; schema: DraftSchema<V>; device?: DeviceDrafts }
  /** What is typed in the shape of the contract, which then checks it. */
  toBody: (values: V) => { [K in keyof B]: unknown }
  /** Sentences by field for what the contract cannot know; the contract's own go first. */
  check?: (values: V) => FieldErrors
  /** Asks once nothing is wrong; sends when it answers true. */
  confirm?: (values: V) => boolean | Promise<boolean>
  send: (body: B, values: V) => Promise<R>
  onDone?: (reply: R) => void | Promise<void>
  /** Fields that some refusals are about as a whole. */
  codes?: Partial<Record<RefusalCode, string>>
  /** Asks the page's loaders again after success; on by default. */
  revalidate?: boolean
}

/** What the frame of a form needs of it, whatever its fields are. */
export type ContractForm = {
  props: ComponentProps<'form'>
  busy: boolean
  problem: ShownProblem | null
  error: unknown
  submit: () => Promise<unknown>
  clear: () => void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textAt = (values: unknown, name: string): string => {
  const found = name.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), values)
  return typeof found === 'string' ? found : ''
}

const withText = (values: unknown, [first = '', ...rest]: string[], text: string): Record<string, unknown> => {
  const before = isRecord(values) ? values : {}
  return { ...before, [first]: rest.length > 0 ? withText(before[first], rest, text) : text }
}

const isAt = (field: string, name: string) => field === name || field.startsWith(`${name}.`)

const isNamed = (error: unknown, codes: Partial<Record<RefusalCode, string>>): boolean =>
  isApiError(error) &&
  (error.code in codes || (error.code === 'bad_request' && error.problems.every(({ field }) => Boolean(field))))

const WRONG = '[aria-invalid="true"], [data-error] input, [data-wrong] input:not(:disabled)'

/**
 * The one way to make a form of an operation: the contract checks it, before and after it is sent; it is sent once however
 * often the button is pressed; what is typed can be kept for this tab. The first wrong field takes the focus, and an error
 * goes away once its field is right. Works on pages with and without the component library. An operation that is given as a
 * function is fetched when somebody enters the form, or at the latest when it is sent: the first load is lighter by it.
 */
export const useContractForm = <V extends object, B, R>(
  source: Operation<B> | (() => Promise<Operation<B>>),
  plan: Plan<V, B, R>,
) => {
  const { initial, draft, toBody, check, confirm, codes = {} } = plan
  const key = draft?.key
  const device = draft?.device
  const begin = () => ({ key, values: (draft && readDraft(draft.key, draft.schema)) ?? initial(), isTouched: false })
  const [state, setState] = useState(begin)
  const [found, setFound] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<FieldErrors>({})
  const [tries, setTries] = useState(0)
  const [isMarked, setMarked] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  if (state.key !== key) {
    setState(begin())
    setFound({})
    setRefused({})
  }
  const { values } = state

  const isGiven = typeof source !== 'function'
  const fetched = useRef<Operation<B>>(undefined)
  const [isFetching, setFetching] = useState(false)
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  }, [values])

  const fetchAll = async (): Promise<Operation<B>> => {
    const [operation] = await Promise.all([isGiven ? source : source(), import('@om/contracts/call')])
    fetched.current = operation
    return operation
  }
  /** Without a word when it fails: sending tries again, and says so. */
  const fetchAhead = () => void fetchAll().catch(() => undefined)

  // What sends the form is there before it is pressed: a script that fails without a connection may fail ever after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isGiven) fetchAhead()
  }, [])

  useEffect(() => {
    if (!state.isTouched || !state.key) return
    keepDraft(state.key, state.values)
    device?.keep(state.key, state.values)
  }, [state, device])

  // After each try, not while someone types.
  useLayoutEffect(() => {
    if (tries === 0) return
    const wrong = element.current?.querySelector<HTMLElement>(WRONG)
    setMarked(Boolean(wrong))
    wrong?.focus()
  }, [tries])

  const wrongWith = (given: V, operation: Operation<B> | undefined): FieldErrors => ({
    ...check?.(given),
    ...fieldProblems(operation?.body, toBody(given)),
  })

  const change = (some: Partial<V>, names: readonly string[]) => {
    setState(before => ({ ...before, values: { ...before.values, ...some }, isTouched: true }))
    if (Object.keys(found).length > 0) {
      const still = wrongWith({ ...values, ...some }, isGiven ? source : fetched.current)
      setFound(Object.fromEntries(Object.entries(still).filter(([field]) => field in found)))
    }
    // What was asked about words is asked anew of others.
    if (isApiError(error) && error.code === 'safety_first') clear()
    setRefused(before =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !names.some(name => isAt(field, name)))),
    )
  }
  const set = (some: Partial<V>) => change(some, Object.keys(some))

  const forget = () => {
    setState(before => ({ ...before, isTouched: false }))
    if (key) forgetDraft(key)
    if (key) device?.forget(key)
  }

  const { send, fail, busy, problem, error, clear } = useSend(
    async (body: B, given: V) => {
      try {
        return await plan.send(body, given)
      } catch (refusal) {
        const field = isApiError(refusal) ? codes[refusal.code] : undefined
        setRefused({ ...(field && isApiError(refusal) ? { [field]: refusal.message } : {}), ...fieldErrorsOf(refusal) })
        setTries(count => count + 1)
        throw refusal
      }
    },
    {
      revalidate: plan.revalidate,
      onDone: async reply => {
        forget()
        await plan.onDone?.(reply)
      },
    },
  )

  /** Checks, then sends; `some` is added to the values of this try alone. Resolves to the reply of what was sent. */
  const submit = async (some?: Partial<V>): Promise<R | undefined> => {
    if (busy || isFetching) return undefined
    if (isGiven) return submitBy(source, { ...values, ...some })
    if (fetched.current) return submitBy(fetched.current, { ...values, ...some })
    setFetching(true)
    clear()
    try {
      const operation = await fetchAll()
      return await submitBy(operation, { ...latest.current, ...some })
    } catch (failure) {
      fail(failure)
      setTries(count => count + 1)
      return undefined
    } finally {
      setFetching(false)
    }
  }

  const submitBy = async (operation: Operation<B>, given: V): Promise<R | undefined> => {
    const wrong = wrongWith(given, operation)
    setFound(wrong)
    setRefused({})
    setMarked(false)
    clear()
    if (Object.keys(wrong).length > 0) {
      setTries(count => count + 1)
      return undefined
    }
    if (confirm && !(await confirm(given))) return undefined
    // An operation without a body has none to send: B is undefined then.
    return send(operation.body?.parse(toBody(given)) as B, given)
  }

  /** Begins again, with nothing kept. */
  const reset = (next: V = initial()) => {
    setState({ key, values: next, isTouched: false })
    setFound({})
    setRefused({})
    clear()
    if (key) forgetDraft(key)
    if (key) device?.forget(key)
  }

  /** What another tab has made of it, unless somebody is typing here or it is being sent. */
  const takeOver = useEffectEvent((kept: unknown): boolean => {
    const isTyped = state.isTouched && document.hasFocus() && element.current?.contains(document.activeElement)
    const read = kept === null ? null : draft?.schema.safeParse(kept)
    if (busy || isTyped || !key || read === undefined || read?.success === false) return false
    setState({ key, values: read ? read.data : initial(), isTouched: false })
    setFound({})
    setRefused({})
    if (isApiError(error) && error.code === 'safety_first') clear()
    if (read) keepDraft(key, read.data)
    else forgetDraft(key)
    return true
  })
  useEffect(() => (key && device ? device.follow(key, kept => takeOver(kept)) : undefined), [key, device])

  const errors: FieldErrors = { ...refused, ...found }
  /** The sentence for a field, or the first for anything in it. */
  const errorOf = (name: string): string | undefined =>
    errors[name] ?? Object.entries(errors).find(([field]) => isAt(field, name))?.[1]

  const text = (name: TextName<V>) => ({
    value: textAt(values, name),
    error: errorOf(name),
    onChange: ({ currentTarget }: Typing) => {
      const next = withText(values, name.split('.'), currentTarget.value)
      const [first = ''] = name.split('.')
      // The name is one of the form's own, so what was put there is of its type.
      change({ [first]: next[first] } as Partial<V>, [name])
    },
  })

  const props: ComponentProps<'form'> = {
    ref: element,
    noValidate: true,
    onFocus: isGiven ? undefined : fetchAhead,
    onSubmit: event => {
      event.preventDefault()
      void submit()
    },
  }

  return {
    props,
    values,
    set,
    submit,
    reset,
    forget,
    busy: busy || isFetching,
    errors,
    errorOf,
    /** What belongs to no field that is shown. */
    problem: isMarked && isNamed(error, codes) ? null : problem,
    error,
    clear,
    /** Counts the tries that did not work, for what has to happen once after each. */
    tries,
    /** What a text needs that may be typed beyond its limit and is then refused. */
    text,
    /** What a text needs that ends at the contract's limit. */
    capped: (name: TextName<V>) => {
      const { max } = limitsIn(isGiven ? source.body : undefined, name)
      return { ...text(name), ...(Number.isFinite(max) ? { maxLength: max } : {}) }
    },
    /** What a tick needs. */
    tick: (name: KeysOf<V, boolean>) => ({
      checked: Boolean(values[name]),
      error: errorOf(name),
      onChange: ({ currentTarget }: Ticking) =>
        change({ [name]: currentTarget.checked } as unknown as Partial<V>, [name]),
    }),
  }
}
