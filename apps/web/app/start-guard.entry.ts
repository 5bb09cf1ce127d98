import { guardStart } from './browser/start-guard.ts'

guardStart(document)
