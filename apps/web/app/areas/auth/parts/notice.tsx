import { useLocation } from 'react-router'
import classes from './notice.module.css'

const noticeIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null
  return typeof state.notice === 'string' ? state.notice : null
}

/** What the page before had to say, such as that an account is closed; it goes with the next navigation. */
export const Notice = () => {
  const notice = noticeIn(useLocation().state)
  return notice ? (
    <p role="status" className={classes.notice}>
      {notice}
    </p>
  ) : null
}
