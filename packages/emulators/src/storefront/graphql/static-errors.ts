import { type ASTNode, BREAK, type DocumentNode, type GraphQLError, Kind, print, visit } from 'graphql'
import type { WireError } from './wire-error.ts'

type Said = { message: string; extensions: Record<string, unknown> }
type Place = { path: string[]; field: string; argument: string }
type Saying = [pattern: RegExp, say: (found: string[], at: Place, node: ASTNode | undefined) => Said]

const said = (code: string, message: string, more: Record<string, unknown> = {}): Said => ({
  message,
  extensions: { code, ...more },
})

const invalidLiteral = (at: Place, node: ASTNode | undefined): Said =>
  said(
    'argumentLiteralsIncompatible',
    `Argument '${at.argument}' on Field '${at.field}' has an invalid value (${node ? print(node) : ''}).`,
    { typeName: 'Field', argumentName: at.argument },
  )

/** The findings of the validator, and how the provider words them. */
const sayings: Saying[] = [
  [
    /^Cannot query field "(\w+)" on type "(\w+)"/,
    ([fieldName, typeName]) =>
      said('undefinedField', `Field '${fieldName}' doesn't exist on type '${typeName}'`, { typeName, fieldName }),
  ],
  [
    /^Unknown argument "(\w+)" on field "\w+\.(\w+)"/,
    ([argumentName, name]) =>
      said('argumentNotAccepted', `Field '${name}' doesn't accept argument '${argumentName}'`, {
        name,
        typeName: 'Field',
        argumentName,
      }),
  ],
  [
    /^Field "(\w+)" argument "(\w+)" of type .* is required/,
    ([name, missing]) =>
      said('missingRequiredArguments', `Field '${name}' is missing required arguments: ${missing}`, {
        className: 'Field',
        name,
        arguments: missing,
      }),
  ],
  [
    /^Field "(\w+)" of type "(.+)" must have a selection of subfields/,
    ([name, typeName]) =>
      said(
        'selectionMismatch',
        `Field must have selections (field '${name}' returns ${bare(typeName)} but has no selections. Did you mean '${name} { ... }'?)`,
        { nodeName: `field '${name}'`, typeName: bare(typeName) },
      ),
  ],
  [
    /^Field "(\w+)" must not have a selection since type "(.+)" has no subfields/,
    ([name, typeName]) =>
      said(
        'selectionMismatch',
        `Selections can't be made on scalars (field '${name}' returns ${bare(typeName)} but has selections)`,
        { nodeName: `field '${name}'`, typeName: bare(typeName) },
      ),
  ],
  [
    /^Unknown type "(\w+)"/,
    ([typeName]) =>
      said('undefinedType', `No such type ${typeName}, so it can't be a fragment condition`, { typeName }),
  ],
  [
    /^Fragment .*cannot be spread here as objects of type "(\w+)" can never be of type "(\w+)"/,
    ([parentName, typeName]) =>
      said('cannotSpreadFragment', `Fragment on ${typeName} can't be spread inside ${parentName}`, {
        typeName,
        fragmentName: 'unknown',
        parentName,
      }),
  ],
  [
    /^Variable "\$(\w+)" is not defined(?: by operation "(\w+)")?/,
    ([variableName, operation]) =>
      said(
        'variableNotDefined',
        `Variable $${variableName} is used by ${operation ?? 'anonymous query'} but not declared`,
        {
          variableName,
        },
      ),
  ],
  [
    /^Variable "\$(\w+)" is never used(?: in operation "(\w+)")?/,
    ([variableName, operation]) =>
      said(
        'variableNotUsed',
        `Variable $${variableName} is declared by ${operation ?? 'anonymous query'} but not used`,
        {
          variableName,
        },
      ),
  ],
  [
    /^Variable "\$(\w+)" of type "(.+)" used in position expecting type "(.+)"/,
    ([variableName, typeName, wanted], { argument }) =>
      said(
        'variableMismatch',
        `Type mismatch on variable $${variableName} and argument ${argument} (${typeName} / ${wanted})`,
        {
          variableName,
          typeName,
          argumentName: argument,
          errorMessage: 'Type mismatch',
        },
      ),
  ],
  [
    /^Field "(\w+)\.(\w+)" of required type "(.+)" was not provided/,
    ([inputObjectType, argumentName, argumentType]) =>
      said(
        'missingRequiredInputObjectAttribute',
        `Argument '${argumentName}' on InputObject '${inputObjectType}' is required. Expected type ${argumentType}`,
        { argumentName, argumentType, inputObjectType },
      ),
  ],
  [
    /^Field "(\w+)" is not defined by type "(\w+)"/,
    ([argumentName, name]) =>
      said('argumentNotAccepted', `InputObject '${name}' doesn't accept argument '${argumentName}'`, {
        name,
        typeName: 'InputObject',
        argumentName,
      }),
  ],
  [
    /^Unknown fragment "(\w+)"/,
    ([fragmentName]) =>
      said('useAndDefineFragment', `Fragment ${fragmentName} was used, but not defined`, { fragmentName }),
  ],
  [
    /^Fragment "(\w+)" is never used/,
    ([fragmentName]) =>
      said('useAndDefineFragment', `Fragment ${fragmentName} was defined, but not used`, { fragmentName }),
  ],
  [
    /^Unknown directive "@(\w+)"/,
    ([directiveName]) => said('undefinedDirective', `Directive @${directiveName} is not defined`, { directiveName }),
  ],
  [
    /cannot represent|^Expected value of type|^Value ".*" does not exist in|^Enum /,
    (_, at, node) => invalidLiteral(at, node),
  ],
]

const bare = (type: string | undefined) => (type ?? '').replaceAll(/[[\]!]/g, '')

/** A finding of the validator as the provider words it, with its place in the document. */
export function staticError(document: DocumentNode, error: GraphQLError): WireError {
  const node = error.nodes?.[0]
  const at = node ? placeOf(document, node) : { path: [], field: '', argument: '' }
  const locations = error.locations?.map(({ line, column }) => ({ line, column }))
  for (const [pattern, say] of sayings) {
    const found = pattern.exec(error.message)
    if (found) return { ...say(found.slice(1), at, node), locations, path: at.path }
  }
  return { message: error.message, locations, path: at.path, extensions: { code: 'invalidDocument' } }
}

/** The provider's path to a node: the operation, then fields, fragments and arguments on the way. */
function placeOf(document: DocumentNode, wanted: ASTNode): Place {
  const way: { node: ASTNode; step: string }[] = []
  let place: Place | undefined
  visit(document, {
    enter: node => {
      const step = stepOf(node)
      if (step !== null) way.push({ node, step })
      if (node !== wanted) return undefined
      const last = (kind: Kind) => way.findLast(one => one.node.kind === kind)?.node
      const field = last(Kind.FIELD)
      const argument = last(Kind.ARGUMENT)
      place = {
        path: way.map(one => one.step),
        field: field?.kind === Kind.FIELD ? field.name.value : '',
        argument: argument?.kind === Kind.ARGUMENT ? argument.name.value : '',
      }
      return BREAK
    },
    leave: node => {
      if (way.at(-1)?.node === node) way.pop()
    },
  })
  return place ?? { path: [], field: '', argument: '' }
}

function stepOf(node: ASTNode): string | null {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return node.name ? `${node.operation} ${node.name.value}` : node.operation
    case Kind.FRAGMENT_DEFINITION:
      return `fragment ${node.name.value}`
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition ? `... on ${node.typeCondition.name.value}` : '...'
    case Kind.FIELD:
      return node.alias?.value ?? node.name.value
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return node.name.value
    default:
      return null
  }
}
