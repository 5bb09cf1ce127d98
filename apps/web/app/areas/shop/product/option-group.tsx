import type { BuyVariant } from './buy-data.ts'
import classes from './option-group.module.css'
import { type Chosen, type OptionGroup as Group, isValueAvailable } from './variant-choice.ts'

type Props = {
  group: Group
  variants: readonly BuyVariant[]
  chosen: Chosen
  /** Price of a value in words, where values alone decide it; empty where all cost the same. */
  priceOf: (value: string) => string
}

/** The values of one option. What is sold out can be looked at, and says so. */
export const OptionGroup = ({ group: { name, values }, variants, chosen, priceOf }: Props) => (
  <fieldset className={classes.group} data-option={name}>
    <legend className={classes.legend}>{name}</legend>
    <div className={classes.values}>
      {values.map(value => {
        const isAvailable = isValueAvailable(variants, chosen, { name, value })
        return (
          <label key={value} className={classes.value} data-sold-out={isAvailable ? undefined : ''}>
            <input type="radio" name={`option-${name}`} value={value} defaultChecked={chosen[name] === value} />
            <span className={classes.label}>{value}</span>
            {priceOf(value) && <span className={classes.price}>{priceOf(value)}</span>}
            <span className={classes.none} data-none="" hidden={isAvailable}>
              sold out
            </span>
          </label>
        )
      })}
    </div>
  </fieldset>
)
