import { useCallback, useEffect, useState } from 'react'

/**
 * Loads what a part of a page needs once that part is shown. `load` has to stay the same function; `failure` is what it
 * threw the last time, null while there is none.
 */
export const useLoaded = <T>(load: () => Promise<T>) => {
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const reload = useCallback(async () => {
    try {
      setFailure(null)
      setValue(await load())
    } catch (error) {
      setFailure(error)
    }
  }, [load])
  useEffect(() => {
    void reload()
  }, [reload])
  return { value, setValue, failure, reload }
}
