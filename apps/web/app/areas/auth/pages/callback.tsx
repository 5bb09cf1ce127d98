import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { FINALIZING } from '#app/features/session/judge.ts'
import { settledSession } from '#app/features/session/session-store.ts'
import { forgetNext } from '#app/features/session/sign-up.ts'
import classes from '../parts/callback.module.css'
import { useLeaveWhenSignedIn } from '../parts/use-leave-when-signed-in.ts'
import { useNext } from '../parts/use-next.ts'

const errorIn = (hash: string, search: string): string | null => {
  const inHash = new URLSearchParams(hash.slice(1))
  const inSearch = new URLSearchParams(search)
  return inHash.get('error_code') ?? inSearch.get('error_code') ?? inHash.get('error') ?? inSearch.get('error')
}

/** Where mailed links arrive: the session comes out of the address, then the person moves on. */
export default function Callback() {
  useLeaveWhenSignedIn()
  const navigate = useNavigate()
  const { carry } = useNext()
  const [arrived, setArrived] = useState({ error: null as string | null, done: false })
  useEffect(() => {
    const error = errorIn(window.location.hash, window.location.search)
    void settledSession().then(session => setArrived({ error, done: session.state !== 'signed-in' }))
  }, [])
  useEffect(() => forgetNext, [])
  const { error, done } = arrived
  useEffect(() => {
    if (!done) return
    const path = carry(error ? '/please-verify' : '/user-login')
    const withError = error ? `${path}${path.includes('?') ? '&' : '?'}error_code=${encodeURIComponent(error)}` : path
    void navigate(withError, { replace: true })
  }, [done, error, carry, navigate])
  return (
    <div className={classes.wait} role="status">
      <Loader size="md" aria-hidden="true" />
      <h1>{FINALIZING}</h1>
    </div>
  )
}
