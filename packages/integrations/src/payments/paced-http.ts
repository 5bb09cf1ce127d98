import Stripe from 'stripe'

/** Takes turns before calls to the provider, and hears how it answers. */
export type Pace = {
  /** Comes back when it is this call's turn. */
  turn: () => Promise<void>
  /** The provider answered, or did not. */
  heard: (isUp: boolean) => void
}

type Make = Stripe.HttpClient['makeRequest']

/** The SDK's own client, with each request in its turn: repeats that the SDK makes by itself as well. An answer of 500 or above is none. */
export const pacedHttp = ({ turn, heard }: Pace): Stripe.HttpClient => {
  const inner = Stripe.createNodeHttpClient()
  return {
    getClientName: () => inner.getClientName(),
    makeRequest: async (...request: Parameters<Make>) => {
      await turn()
      try {
        const answer = await inner.makeRequest(...request)
        heard(answer.getStatusCode() < 500)
        return answer
      } catch (error) {
        heard(false)
        throw error
      }
    },
  }
}
