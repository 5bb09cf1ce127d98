import { LOAD_LIMIT_MS } from './arrive-within.ts'

/** Adds a script to the page. Rejects when it cannot be loaded or has not arrived within `ms`; it is then removed. */
export const addScript = (address: string, ms = LOAD_LIMIT_MS): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => fail(), ms)
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`${address.replace(/[?#].*/, '')} could not be loaded`))
    }
    script.src = address
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    document.head.append(script)
  })
