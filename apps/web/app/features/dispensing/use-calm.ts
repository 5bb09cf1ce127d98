import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

const PAUSE_MS = 2000

/** A version of `act` that runs at most every two seconds: at once when it rested, otherwise once at the end. */
export const useCalm = (act: () => void): (() => void) => {
  const run = useEffectEvent(act)
  const rest = useRef<{ timer?: ReturnType<typeof setTimeout>; isWanted: boolean; start?: () => void }>({
    isWanted: false,
  })
  useEffect(() => {
    const state = rest.current
    const start = () => {
      run()
      state.timer = setTimeout(() => {
        state.timer = undefined
        if (state.isWanted) start()
        state.isWanted = false
      }, PAUSE_MS)
    }
    state.start = start
    return () => {
      clearTimeout(state.timer)
      state.timer = undefined
    }
  }, [])
  return useCallback(() => {
    const state = rest.current
    if (state.timer === undefined) state.start?.()
    else state.isWanted = true
  }, [])
}
