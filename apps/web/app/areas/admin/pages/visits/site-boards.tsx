import { api } from '#app/browser/api.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import page from '../dashboard.module.css'
import { ErrorsBoard } from '../errors/errors-board.tsx'
import { MostViewed } from './most-viewed.tsx'
import classes from './visits-board.module.css'
import { VISIT_DAYS, VisitsBoard } from './visits-board.tsx'

const load = () => api.visits.read({ query: { days: VISIT_DAYS } })

/** How the public site is doing: visits at the left, what went wrong and what is read most at the right. */
export const SiteBoards = () => {
  const { value: visits, failure, reload } = useLoaded(load)
  return (
    <div className={page.lower}>
      <VisitsBoard visits={visits} failure={failure} onRetry={reload} />
      <div className={classes.side}>
        <ErrorsBoard />
        {visits && <MostViewed pages={visits.pages} />}
      </div>
    </div>
  )
}
