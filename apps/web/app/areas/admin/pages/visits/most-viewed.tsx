import type { Visits } from '@om/contracts/visits'
import table from '../daily-table.module.css'
import page from '../dashboard.module.css'
import classes from './visits-board.module.css'
import { brandWords } from './visits-words.ts'

const SHOWN = 10

const number = new Intl.NumberFormat('en-AU')

/** The kinds of page that were viewed most; nothing before the first view. */
export const MostViewed = ({ pages }: Pick<Visits, 'pages'>) =>
  pages.length === 0 ? null : (
    <section className={page.card} aria-labelledby="most-viewed-title">
      <h2 id="most-viewed-title" className={page.title}>
        Most viewed pages
      </h2>
      <table className={`${table.table} ${classes.pages}`}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Site</th>
            <th scope="col">Views</th>
          </tr>
        </thead>
        <tbody>
          {pages.slice(0, SHOWN).map(({ path, brand, views }) => (
            <tr key={`${path} ${brand}`}>
              <th scope="row">{path}</th>
              <td>{brandWords[brand]}</td>
              <td>{number.format(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
