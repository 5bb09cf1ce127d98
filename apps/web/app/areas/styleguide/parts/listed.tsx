import { Specimens } from './specimens.tsx'
import type { Specimen } from './style-part.ts'

/** The body of a part that is a list of specimens. */
export const listed = (list: readonly Specimen[]) => () => <Specimens list={list} />
