import { redirectOf } from '@om/domain/routes'
import { redirect } from 'react-router'
import type { Route } from './+types/unknown'

const leave = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return redirect(redirectOf(pathname + search) ?? '/')
}

/** Named redirects of the specification; any other unknown path goes home. (Spec §2) */
export const loader = ({ request }: Route.LoaderArgs) => leave(request)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => leave(request)

export default function Unknown() {
  return null
}
