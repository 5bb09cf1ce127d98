/** Where a running product keeps its embedded database, for journeys that start another copy beside it. */
export { runningDatabaseUrl } from '@om/db/embedded/running-url'
