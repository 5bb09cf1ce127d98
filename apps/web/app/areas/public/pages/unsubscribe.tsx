import { MARKETING_WORDING } from '@om/contracts/marketing-words'
import { isRouteErrorResponse } from 'react-router'
import { publicApi } from '#app/browser/api.ts'
import { answerOf, requestOf } from '#app/request.ts'
import { CrashScreen } from '#app/ui/crash-screen.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import section from '../sections/section.module.css'
import type { Route } from './+types/unsubscribe'

export const meta: Route.MetaFunction = args => pageMeta(args, { description: 'End news by e-mail, in one press.' })

export const loader = ({ context, params }: Route.LoaderArgs) =>
  answerOf(() => requestOf(context).api.newsletters.standing({ params: { token: params.token } }))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  answerOf(() => publicApi.newsletters.standing({ params: { token: params.token } }))

const frame = `wide stack ${section.page} ${section.narrow}`

/** One press that works without script, as this page may be opened by a mail program. It goes to the address of the page. */
const Press = ({ token, news, label }: { token: string; news: 'on' | 'off'; label: string }) => (
  <form method="post" action={`/unsubscribe/${token}`}>
    <input type="hidden" name="from" value="page" />
    <input type="hidden" name="news" value={news} />
    <button type="submit" className="button" data-variant={news === 'on' ? 'secondary' : undefined}>
      {label}
    </button>
  </form>
)

/** Ends news for the reader of a link, without signing in, and undoes it. (REG-22) */
export default function Unsubscribe({ loaderData, params: { token } }: Route.ComponentProps) {
  const { isOn, address, mayUndo } = loaderData
  return (
    <article className={frame}>
      <h1 className="title-1">{isOn ? 'End news by e-mail?' : 'You are unsubscribed'}</h1>
      {isOn ? (
        <>
          <p>We send no more news to {address} from then on, also none that is on its way.</p>
          <Press token={token} news="off" label="Unsubscribe" />
        </>
      ) : (
        <p role="status">We send no news to {address}.</p>
      )}
      {mayUndo && (
        <>
          <p>Pressed by mistake? What you agreed to before: “{MARKETING_WORDING}”</p>
          <Press token={token} news="on" label="Send me news again" />
        </>
      )}
      <p className="soft">What we have to tell you about your care and your orders is not news, and still comes.</p>
    </article>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <CrashScreen error={error} />
  return (
    <article className={frame}>
      <h1 className="title-1">This link does not work</h1>
      <p>
        It is not whole, or its account is gone. Open it from the mail again, or turn news off under your profile after
        signing in. <a href="/support">Write to us</a> and we do it for you.
      </p>
    </article>
  )
}
