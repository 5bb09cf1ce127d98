import step from './step.module.css'

/** The kind end for someone under 18: nothing is kept. (T-01) */
export const UnderAgeStep = ({ onStartAgain }: { onStartAgain: () => void }) => (
  <>
    <h1 className={step.title} tabIndex={-1}>
      We only treat adults
    </h1>
    <p className={step.lead}>
      Thank you for asking. Losing hair when you are young can have causes that someone should look at, and your GP is
      the right person to start with. You can also talk to Kids Helpline at any time on{' '}
      <a href="tel:1800551800">1800 55 1800</a>.
    </p>
    <p className={step.lead}>Nothing you entered has been sent, and it has been removed from this browser.</p>
    <div className={step.actions}>
      <button type="button" className="button quiet" onClick={onStartAgain}>
        I entered the wrong date
      </button>
    </div>
  </>
)
