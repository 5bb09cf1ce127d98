import { Link } from 'react-router'
import classes from './specimens.module.css'
import type { Specimen } from './style-part.ts'

const SpecimenItem = ({ id, name, from, about, Show, ground = 'page', isWide }: Specimen) => (
  <article className={classes.item} data-wide={isWide || undefined}>
    <span id={id} className={classes.anchor} />
    <header className={classes.head}>
      <div className={classes.line}>
        <h3 className={classes.name}>
          <Link to={{ hash: id }}>{name}</Link>
        </h3>
        <code className={classes.from}>{from}</code>
      </div>
      <p className={classes.about}>{about}</p>
    </header>
    <div className={classes.stage} data-ground={ground}>
      <Show />
    </div>
  </article>
)

/** Shared pieces one after the other, each named by its file and linked by its own fragment. */
export const Specimens = ({ list }: { list: readonly Specimen[] }) => (
  <div className={classes.list}>
    {list.map(one => (
      <SpecimenItem key={one.id} {...one} />
    ))}
  </div>
)
