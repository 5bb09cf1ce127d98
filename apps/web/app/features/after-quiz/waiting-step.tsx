import step from '#app/features/quiz/steps/step.module.css'
import { useOnline } from '#app/features/quiz/use-online.ts'
import classes from './waiting-step.module.css'

type Props = { refusal: string | null; onTry: () => void; onChange: () => void }

/** After "Send" without a connection: what is kept, what happens by itself, and the ways to change it. */
export const WaitingStep = ({ refusal, onTry, onChange }: Props) => {
  const isOnline = useOnline()
  return (
    <>
      <h1 className={step.title} tabIndex={-1}>
        {refusal === null ? 'Kept, and sent as soon as you are online' : 'We could not send it'}
      </h1>
      <p className={step.lead} role="status">
        {refusal ??
          'Your assessment is complete and waits in this browser. It is sent once, by itself, when the connection is back and any page of ours is open here. Nobody has seen it yet.'}
      </p>
      {isOnline && refusal === null && <p className={classes.state}>You are online. We are trying to send it.</p>}
      <div className={step.actions}>
        <button type="button" className="button" onClick={onTry}>
          Try now
        </button>
        <button type="button" className="button quiet" onClick={onChange}>
          Change my details
        </button>
      </div>
    </>
  )
}
