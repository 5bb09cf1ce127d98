/** Which variant of a product is meant by the values that were chosen. */

/** What choosing needs to know of a variant. */
export type Choosable = { isAvailable: boolean; options: readonly { name: string; value: string }[] }

/** Values by option name, such as `{ Size: '250 mL' }`. */
export type Chosen = Readonly<Record<string, string>>

export type OptionGroup = { name: string; values: readonly string[] }

/** How the shop calls the only variant of a product without choices. */
const nameless = 'Default Title'

const valueIn = ({ options }: Choosable, name: string): string | undefined =>
  options.find(option => option.name === name)?.value

/** The choices of a product by option name, each value once and in the shop's order; none where there is one variant. */
export const optionGroups = (variants: readonly Choosable[]): OptionGroup[] => {
  if (variants.length < 2) return []
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))]
  return names.map(name => ({
    name,
    values: [...new Set(variants.flatMap(variant => valueIn(variant, name) ?? []))],
  }))
}

/** What is shown as chosen at first: the first variant that can be had, else the first. */
export const firstChoice = <Variant extends Choosable>(variants: readonly Variant[]): Variant | null =>
  variants.find(({ isAvailable }) => isAvailable) ?? variants[0] ?? null

/** The values of a variant by option name. */
export const valuesOf = (variant: Choosable | null): Chosen =>
  Object.fromEntries((variant?.options ?? []).map(({ name, value }) => [name, value]))

const agreesWith = (variant: Choosable, chosen: Chosen): number =>
  variant.options.filter(({ name, value }) => chosen[name] === value).length

/**
 * The variant behind the chosen values. Where no variant has them all, the value that was chosen last stands and the
 * rest follows: the variant that keeps most of the others, one that can be had before one that is sold out.
 */
export const variantFor = <Variant extends Choosable>(
  variants: readonly Variant[],
  chosen: Chosen,
  last?: string,
): Variant | null => {
  const exact = variants.find(variant => variant.options.every(({ name, value }) => chosen[name] === value))
  if (exact) return exact
  const wanted = last === undefined ? variants : variants.filter(variant => valueIn(variant, last) === chosen[last])
  return (
    wanted.toSorted(
      (one, other) =>
        agreesWith(other, chosen) - agreesWith(one, chosen) || Number(other.isAvailable) - Number(one.isAvailable),
    )[0] ?? firstChoice(variants)
  )
}

/** Whether a value can be had together with the others that are chosen. */
export const isValueAvailable = (
  variants: readonly Choosable[],
  chosen: Chosen,
  { name, value }: { name: string; value: string },
): boolean => {
  const wanted = { ...chosen, [name]: value }
  return variants.some(
    variant => variant.isAvailable && variant.options.every(option => wanted[option.name] === option.value),
  )
}

/** What a variant is called beside its product's name; empty where there is nothing to choose. */
export const variantName = (title: string): string => (title === nameless ? '' : title)
