import { type RefObject, useEffect } from 'react'
import { z } from 'zod'
import { readJson, removeKey, writeJson } from '#app/browser/storage.ts'

const Kept = z.record(z.string(), z.string())

const place = (key: string) => `om:kept:${key}`

const inputsOf = (form: HTMLFormElement | null, names: readonly string[]): HTMLInputElement[] =>
  names.flatMap(name => {
    const found = form?.elements.namedItem(name)
    return found instanceof HTMLInputElement ? [found] : []
  })

const textOf = (input: HTMLInputElement) => (input.type === 'checkbox' ? (input.checked ? 'on' : '') : input.value)

const fill = (input: HTMLInputElement, value: string) => {
  if (input.type === 'checkbox') input.checked = value === 'on'
  else if (!input.value) input.value = value
}

/** Forgets what was typed into a form. */
export const forgetFields = (key: string): void => removeKey(place(key), 'session')

/**
 * Keeps the named fields of a form for this browser tab, so that a reload loses nothing. Passwords are never named here.
 * Text that is already there (a password manager was quicker) stays.
 */
export const useKeptFields = (form: RefObject<HTMLFormElement | null>, key: string, names: readonly string[]): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are constants of the form
  useEffect(() => {
    const kept = readJson(place(key), Kept, 'session') ?? {}
    const inputs = inputsOf(form.current, names)
    for (const input of inputs) {
      const value = kept[input.name]
      if (value !== undefined) fill(input, value)
    }
    const keep = () =>
      void writeJson(place(key), Object.fromEntries(inputs.map(one => [one.name, textOf(one)])), 'session')
    const element = form.current
    element?.addEventListener('input', keep)
    return () => element?.removeEventListener('input', keep)
  }, [form, key])
}
