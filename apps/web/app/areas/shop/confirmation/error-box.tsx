import { problemOf } from '#app/ui/problem.ts'
import page from '../shop-page.module.css'

/** What kept the order from being shown, and another try. */
export const ErrorBox = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const { title, message, requestId } = problemOf(error)
  return (
    <>
      <h1 className={page.title}>{title}</h1>
      <p className={page.lead} role="alert">
        {message}
      </p>
      {requestId && <p className={page.hint}>Request {requestId}</p>}
      <div className={page.actions}>
        <button type="button" className="button" onClick={onAgain}>
          Try again
        </button>
      </div>
    </>
  )
}
