import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/** A version of `act` that runs at most once per `everyMs`: at once when it rested, otherwise once at the end. */
export const useDebounced = (act: () => void, everyMs = 2000): (() => void) => {
  const run = useEffectEvent(act)
  const rest = useRef<{ timer?: ReturnType<typeof setTimeout>; again: boolean; start?: () => void }>({ again: false })
  useEffect(() => {
    const state = rest.current
    const start = () => {
      run()
      state.timer = setTimeout(() => {
        state.timer = undefined
        if (state.again) start()
        state.again = false
      }, everyMs)
    }
    state.start = start
    return () => {
      clearTimeout(state.timer)
      state.timer = undefined
    }
  }, [everyMs])
  return useCallback(() => {
    const state = rest.current
    if (state.timer === undefined) state.start?.()
    else state.again = true
  }, [])
}
