import { RestFailure } from './rest-failure.ts'

const oneObject = 'application/vnd.pgrst.object+json'
const list = 'application/vnd.pgrst.array+json'

/** What an answer is to look like. */
export type Shape = {
  /** One object rather than a list. */
  isOne: boolean
  /** Fields without a value are left out. */
  isStripped: boolean
  /** The content type, without its character set. */
  type: string
}

const shapeOf = (accepted: string): Shape | null => {
  const [type = '', ...parameters] = accepted.split(';').map(part => part.trim().toLowerCase())
  const isStripped = parameters.includes('nulls=stripped')
  const strippedType = isStripped ? `${type};nulls=stripped` : type
  if (type === oneObject) return { isOne: true, isStripped, type: strippedType }
  if (type === list) return { isOne: false, isStripped, type: isStripped ? strippedType : 'application/json' }
  if (['*/*', 'application/*', 'application/json'].includes(type))
    return { isOne: false, isStripped: false, type: 'application/json' }
  return null
}

/** The shape that an `Accept` header asks for: one object before any list, else what comes first. */
export const acceptedShape = (header: string | undefined): Shape => {
  const types = (header ?? '*/*').split(',')
  const shapes = types.flatMap(type => shapeOf(type) ?? [])
  const shape = shapes.find(({ isOne }) => isOne) ?? shapes[0]
  if (shape) return shape
  const named = types.map(type => type.split(';')[0]?.trim().toLowerCase()).join(', ')
  throw new RestFailure(406, 'PGRST107', `None of these media types are available: ${named.slice(0, 200)}`)
}
