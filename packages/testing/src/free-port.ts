/** A free port for the programs that tests, journeys and benchmarks start. */
export { freePort } from '@om/db/embedded/free-port'
