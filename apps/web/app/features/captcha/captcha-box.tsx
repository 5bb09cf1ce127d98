import classes from './captcha-box.module.css'
import type { Captcha, CaptchaStatus } from './use-captcha.ts'

const words: Record<CaptchaStatus, string> = {
  off: '',
  checking: 'Checking that you are not a robot.',
  asks: 'Show above that you are not a robot.',
  passed: 'Checked: you are not a robot.',
  failed: 'The check against robots could not be loaded. A blocker or a weak connection may be the reason.',
}

/** Where the provider draws its check, with its state in words; nothing at all when the check is off. */
export const CaptchaBox = ({ captcha: { status, place, retry } }: { captcha: Captcha }) => {
  if (status === 'off') return null
  return (
    <div className={`stack ${classes.box}`} data-status={status}>
      <div ref={place} className={classes.place} />
      <p className="small" role="status">
        {words[status]}
      </p>
      {status === 'failed' && (
        <button type="button" className={`text-button ${classes.retry}`} onClick={retry}>
          Load it again
        </button>
      )}
    </div>
  )
}
