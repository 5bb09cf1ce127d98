import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'

/** What came of a try: null when it worked, otherwise a sentence, with the name of its field when it belongs to one. */
export type Refusal = { message: string; field?: string } | null

type Check = (value: string) => string | null
type Texts = Record<string, string>

type Options<Name extends string> = {
  /** Fields that are kept for this tab, so that a reload loses nothing; never a password. */
  draft?: { key: string; names: readonly NoInfer<Name>[] }
  /** What is known of the person once the page runs. */
  known?: Partial<Record<NoInfer<Name>, string>>
}

export const UNREACHABLE = 'We could not reach the sign-in service. Check your connection and try again.'

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

const marked = (count: number) => (count > 1 ? `Check the ${count} fields marked below.` : null)

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every(text => typeof text === 'string')

const Texts = {
  safeParse: (value: unknown) =>
    isTexts(value) ? ({ success: true, data: value } as const) : { success: false as const },
}

const inputsOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(element => element instanceof HTMLInputElement)

const isTick = (input: HTMLInputElement) => input.type === 'checkbox'

const textOf = (input: HTMLInputElement) => (isTick(input) ? (input.checked ? 'on' : '') : input.value)

/**
 * Fills in what is known or kept. Only an empty field that nobody has touched or is in takes it: otherwise it would be joined
 * to what is being typed, or what a password manager put there would be lost.
 */
const fill = (form: HTMLFormElement | null, texts: Texts, touched: ReadonlySet<string>) => {
  for (const input of inputsOf(form)) {
    const text = texts[input.name]
    if (!text || touched.has(input.name)) continue
    if (isTick(input)) input.checked = text === 'on'
    else if (!input.value && document.activeElement !== input) input.value = text
  }
}

/**
 * A form whose fields keep their own text, for the sign-in screens: what a password manager fills in, or somebody types,
 * before the script runs is not lost. Sends once, however often the button is pressed. The first wrong field gets the focus,
 * otherwise the sentence of `problem` does (see `FormProblem`). Forms of the API use `useContractForm`.
 */
export const usePlainForm = <Name extends string>(
  checks: Record<Name, Check>,
  send: (values: Record<Name, string>) => Promise<Refusal>,
  { draft, known = {} }: Options<Name> = {},
) => {
  const ref = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const touched = useRef(new Set<string>())
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [errors, setErrors] = useState<Texts>({})
  const [problem, setProblem] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after each try, not while someone types
  useEffect(() => {
    inputsOf(ref.current)
      .find(field => field.name in errors)
      ?.focus()
  }, [tries])

  const key = draft?.key
  const knownTexts = JSON.stringify(known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is known, not by the object that says it
  useEffect(() => {
    if (key) fill(ref.current, readDraft(key, Texts) ?? {}, touched.current)
    fill(ref.current, known as Texts, touched.current)
  }, [key, knownTexts])

  const onInput: ComponentProps<'form'>['onInput'] = event => {
    if (!(event.target instanceof HTMLInputElement)) return
    touched.current.add(event.target.name)
    if (!draft) return
    const kept = inputsOf(ref.current).filter(({ name }) => draft.names.some(one => one === name))
    keepDraft(draft.key, Object.fromEntries(kept.map(input => [input.name, textOf(input)])))
  }

  const refuse = (found: Texts, message: string | null) => {
    setErrors(found)
    setProblem(message)
    setTries(count => count + 1)
  }

  const submit = async () => {
    if (isRunning.current || !ref.current) return
    const data = new FormData(ref.current)
    const names = Object.keys(checks) as Name[]
    const values = Object.fromEntries(names.map(name => [name, textIn(data, name)])) as Record<Name, string>
    const found = names.flatMap(name => {
      const sentence = checks[name](values[name])
      return sentence ? [[name, sentence]] : []
    })
    if (found.length > 0) return refuse(Object.fromEntries(found), marked(found.length))
    isRunning.current = true
    setBusy(true)
    setErrors({})
    setProblem(null)
    const refusal = await send(values).catch(() => ({ message: UNREACHABLE, field: undefined }))
    isRunning.current = false
    setBusy(false)
    if (refusal?.field) refuse({ [refusal.field]: refusal.message }, null)
    else if (refusal) refuse({}, refusal.message)
  }

  /** What an input of this name needs; its error goes away once the text is right. */
  const text = (name: Name) => ({
    name,
    error: errors[name],
    onInput: (event: { currentTarget: { value: string } }) => {
      if (!(name in errors) || checks[name](event.currentTarget.value)) return
      setErrors(({ [name]: _, ...others }) => others)
    },
  })

  const props: ComponentProps<'form'> = {
    ref,
    noValidate: true,
    // Never in the address, should the script fail to load.
    method: 'post',
    onInput,
    onSubmit: event => {
      event.preventDefault()
      void submit()
    },
  }
  return { ref, props, text, busy, problem, submit }
}
