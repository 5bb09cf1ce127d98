import type { ProductNeed } from '@om/domain/catalogue/product'
import { needWords } from '../content/shelf-words.ts'
import type { ShelfSort } from './shelf-choice.ts'
import classes from './shelf-tools.module.css'

type Props = { needs: readonly ProductNeed[]; types: readonly { id: string; label: string }[] }

const sorts: readonly { id: ShelfSort; label: string }[] = [
  { id: 'recommended', label: 'Recommended' },
  { id: 'price', label: 'Price, low to high' },
  { id: 'price-down', label: 'Price, high to low' },
  { id: 'name', label: 'Name' },
]

const SearchIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
  >
    <circle cx="10.500" cy="10.500" r="6.250" />
    <path d="M15.250 15.250 20.500 20.500" strokeLinecap="round" />
  </svg>
)

/** Search, needs, type, availability and order of a shelf. All but the needs wait for the script that serves them. */
export const ShelfTools = ({ needs, types }: Props) => (
  <search className={classes.tools}>
    <form className={classes.form} data-shelf-tools="">
      <fieldset className={classes.needs}>
        <legend className="visually-hidden">Show products for</legend>
        <label className={classes.need}>
          <input type="radio" name="need" value="" defaultChecked />
          Everything
        </label>
        {needs.map(need => (
          <label key={need} className={classes.need}>
            <input type="radio" name="need" value={need} />
            {needWords[need]}
          </label>
        ))}
      </fieldset>
      <div className={classes.row} data-scripted="" hidden>
        <label className={classes.search}>
          <span className="visually-hidden">Search the range</span>
          <SearchIcon />
          <input
            type="search"
            name="q"
            placeholder="Search the range"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <label className={classes.check}>
          <input type="checkbox" name="available" value="1" />
          Available now
        </label>
        <label className={classes.select}>
          <span>Type</span>
          <select name="type" defaultValue="">
            <option value="">All types</option>
            {types.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={classes.select}>
          <span>Sort</span>
          <select name="sort" defaultValue="recommended">
            {sorts.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
    </form>
  </search>
)
