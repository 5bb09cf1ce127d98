/** The people of the demo, by name, for tests and journeys. */
export { demoPassword, type Person, type PersonName, people } from '@om/db/seed/people'
