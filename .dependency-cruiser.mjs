/** Import rules of the repository: who may import whom. Tests may also import `packages/testing` and
 * the emulators that the clients speak to. */

const isTest = '[.]test[.]tsx?$|^apps/server/bench/|^apps/(server|web)/test/'

/** What each folder may import of ours, itself included. */
const allowed = {
  'packages/contracts': [],
  'packages/domain': ['packages/contracts'],
  'packages/content': ['packages/contracts', 'packages/domain'],
  'packages/db': ['packages/contracts', 'packages/domain'],
  'packages/integrations': ['packages/contracts', 'packages/domain'],
  'packages/emulators': [],
  'packages/testing': ['packages/contracts', 'packages/domain', 'packages/db', 'packages/emulators'],
  'apps/web': ['packages/contracts', 'packages/domain', 'packages/integrations'],
  'apps/server': ['packages/contracts', 'packages/domain', 'packages/content', 'packages/db', 'packages/integrations'],
  e2e: ['packages/contracts', 'packages/domain', 'packages/testing'],
}

const ours = '^(apps|packages|e2e)/'

const tableRules = Object.entries(allowed).flatMap(([folder, others]) => {
  const rule = (name, from, targets) => ({
    name,
    severity: 'error',
    comment: `${folder} may import of ours only: ${targets.join(', ')}.`,
    from: { path: `^${folder}/`, ...from },
    to: { path: ours, pathNot: targets.map(target => `^${target}/`) },
  })
  const name = folder.split('/').at(-1)
  return [
    rule(`${name}-imports`, { pathNot: isTest }, [folder, ...others]),
    {
      ...rule(`${name}-test-imports`, {}, [folder, ...others, 'packages/testing', 'packages/emulators']),
      from: { path: `^${folder}/.*(${isTest})` },
    },
  ]
})

/** Features that build on others, besides asking who is signed in. Areas compose all the rest. */
const featureUses = {
  'care-journey': ['messages'],
  'after-quiz': ['quiz', 'booking', 'photos', 'care-journey'],
  booking: ['care-journey', 'messages'],
  'check-ins': ['side-effects', 'care-journey', 'outbox', 'photos', 'picture'],
  'consult-review': ['messages', 'photos', 'picture', 'check-ins', 'side-effects'],
  dispensing: ['photos', 'picture', 'side-effects', 'messages'],
  messages: ['support', 'outbox', 'photos', 'saved-views'],
  offline: ['outbox'],
  parcel: ['photos'],
  picture: ['care-journey', 'side-effects', 'photos'],
  plan: ['side-effects', 'picture'],
  photos: ['device-test', 'outbox'],
  'shop-order': ['parcel'],
  'side-effects': ['care-journey', 'outbox', 'photos'],
  support: ['captcha'],
  tasks: ['picture'],
}

const features = '^apps/web/app/features'

const featureRules = [
  {
    name: 'features-stand-alone',
    severity: 'error',
    comment: 'A feature does not know another, but may ask who is signed in.',
    from: { path: `${features}/([^/]+)/`, pathNot: `${features}/(${Object.keys(featureUses).join('|')})/` },
    to: { path: `${features}/`, pathNot: `${features}/($1|session)/` },
  },
  ...Object.entries(featureUses).map(([feature, others]) => ({
    name: `${feature}-builds-on`,
    severity: 'error',
    comment: `${feature} may use, of other features: ${others.join(', ')}.`,
    from: { path: `${features}/${feature}/` },
    to: { path: `${features}/`, pathNot: `${features}/(${[feature, 'session', ...others].join('|')})/` },
  })),
]

const modules = '^apps/server/src/modules'

/**
 * What each module of the server may import of the others: people first, then care, supply, and billing last. What goes
 * against it is a hook of the lower module, which the higher one joins in `modules/joins.ts`.
 */
const moduleUses = {
  notices: ['settings', 'tasks'],
  mail: ['notices', 'tasks'],
  events: [],
  'webhook-inbox': [],
  tasks: [],
  rules: [],
  settings: ['events'],
  'audit-chain': ['tasks', 'mail'],
  people: ['tasks', 'mail'],
  newsletters: ['people', 'tasks', 'mail'],
  assessments: ['rules', 'people', 'mail'],
  templates: ['rules', 'tasks', 'people', 'mail'],
  site: ['settings', 'people'],
  support: ['notices', 'appointments', 'side-effects', 'photos', 'consults', 'tasks', 'people', 'mail'],
  consults: ['templates', 'rules', 'settings', 'tasks', 'people', 'mail'],
  photos: ['consults', 'tasks', 'people', 'mail'],
  picture: ['photos', 'consults', 'tasks', 'people', 'mail'],
  prescriptions: ['picture', 'consults', 'templates', 'rules', 'tasks', 'people', 'mail'],
  appointments: ['notices', 'consults', 'people', 'tasks', 'mail'],
  parcels: ['people', 'tasks', 'mail'],
  evidence: ['prescriptions', 'templates', 'rules', 'people'],
  quality: ['prescriptions', 'consults', 'people', 'mail'],
  'rule-sets': ['prescriptions', 'consults', 'rules', 'tasks', 'people', 'mail'],
  treatments: ['supplies', 'prescriptions', 'templates', 'people', 'notices'],
  'side-effects': ['prescriptions', 'picture', 'consults', 'tasks', 'people', 'mail'],
  'check-ins': ['side-effects', 'prescriptions', 'picture', 'consults', 'tasks', 'people', 'mail'],
  supplies: ['settings', 'parcels', 'prescriptions', 'picture', 'consults', 'templates', 'tasks', 'people', 'mail'],
  matters: ['supplies', 'tasks', 'people'],
  shop: ['settings', 'supplies', 'parcels', 'photos', 'events', 'tasks', 'people', 'mail'],
  subscriptions: [
    'supplies',
    'check-ins',
    'side-effects',
    'picture',
    'prescriptions',
    'consults',
    'tasks',
    'people',
    'mail',
  ],
  'product-subscriptions': ['settings', 'subscriptions', 'shop', 'tasks', 'people', 'mail'],
  reconciliation: ['subscriptions', 'tasks'],
  disputes: ['product-subscriptions', 'subscriptions', 'supplies', 'tasks', 'mail'],
  invoices: ['product-subscriptions', 'subscriptions', 'shop'],
}

const moduleNames = [...Object.keys(moduleUses), 'overview']

const moduleRules = [
  ...Object.entries(moduleUses).map(([name, others]) => ({
    name: `${name}-depends-on`,
    severity: 'error',
    comment: `${name} may use, of other modules: ${others.join(', ') || 'none'}. Join a hook in modules/joins.ts for the rest.`,
    from: { path: `${modules}/${name}/`, pathNot: isTest },
    to: { path: `${modules}/[^/]+/`, pathNot: `${modules}/(${[name, ...others].join('|')})/` },
  })),
  {
    name: 'modules-are-entered-by-their-face',
    severity: 'error',
    comment: 'A module imports of another its one face, `<module>/<module>.ts`: never its repo or what else is inside.',
    from: { path: `${modules}/(([^/]+)/|joins[.]ts$)`, pathNot: isTest },
    to: {
      path: `${modules}/[^/]+/`,
      pathNot: [`${modules}/$2/`, `${modules}/(${moduleNames.map(name => `${name}/${name}`).join('|')})[.]ts$`],
    },
  },
  {
    name: 'every-module-has-its-place',
    severity: 'error',
    comment: 'A new module says in `moduleUses` what it builds on. `overview` stands above all of them.',
    from: { path: `${modules}/(?!(${moduleNames.join('|')})/)[^/]+/`, pathNot: isTest },
    to: { path: `${modules}/` },
  },
]

export default {
  forbidden: [
    ...tableRules,
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other cannot be understood, tested or moved alone. Types may refer both ways.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-imports-an-app',
      severity: 'error',
      from: { pathNot: '^apps/' },
      to: { path: '^apps/' },
    },
    {
      name: 'pages-use-browser-clients',
      severity: 'error',
      comment: 'Of an integration, the pages may use its browser entry alone: the rest holds keys.',
      from: { path: '^apps/web/' },
      to: { path: '^packages/integrations/', pathNot: '/browser([.]ts$|/)' },
    },
    {
      name: 'server-uses-server-clients',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^packages/integrations/.*/browser([.]ts$|/)' },
    },
    ...featureRules,
    ...moduleRules,
    {
      name: 'visitors-pages-load-no-component-library',
      severity: 'error',
      comment:
        'Pages for visitors wear the base sheet (brand/wardrobe.css): the component library stays out of their bundles.',
      from: {
        path: '^apps/web/app/(root[.]tsx$|entry[.]client|start-guard|areas/(public|shop)/|features/quiz/)',
        pathNot: isTest,
      },
      to: {
        path: 'node_modules/@mantine/|^apps/web/app/ui/mantine-',
        reachable: true,
      },
    },
    {
      name: 'areas-stand-alone',
      severity: 'error',
      comment: 'What two areas share is a feature, a piece of ui, or the shell of the signed-in portals.',
      from: {
        path: '^apps/web/app/areas/([^/]+)/',
        pathNot: '^apps/web/app/areas/(styleguide|public/enhance)/',
      },
      to: { path: '^apps/web/app/areas/', pathNot: '^apps/web/app/areas/($1|portal)/' },
    },
    {
      name: 'page-script-starts-the-shop',
      severity: 'error',
      comment:
        'The one script of plain pages may start the improvements of shop pages, and nothing else of another area.',
      from: { path: '^apps/web/app/areas/public/enhance/' },
      to: { path: '^apps/web/app/areas/', pathNot: '^apps/web/app/areas/(public|shop/enhance)/' },
    },
    {
      name: 'style-page-stays-apart',
      severity: 'error',
      comment: 'The style page shows pieces of every area; no other page loads any of its code.',
      from: { path: '^apps/web/app/', pathNot: '^apps/web/app/(routes[.]ts$|areas/styleguide/)' },
      to: { path: '^apps/web/app/areas/styleguide/' },
    },
    {
      name: 'shared-pieces-know-no-area',
      severity: 'error',
      from: { path: '^apps/web/app/(features|ui|brand|browser)/' },
      to: { path: '^apps/web/app/areas/' },
    },
    {
      name: 'product-code-uses-no-test-code',
      severity: 'error',
      from: { pathNot: `${isTest}|^packages/testing/|^e2e/` },
      to: { path: `${isTest}|^packages/testing/` },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The imported file or package does not exist. Of mdast there are types alone.',
      from: { path: ours },
      to: { couldNotResolve: true, pathNot: '[+]types/|^virtual:|^mdast$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Of the packages only the component library is looked at.
    exclude: { path: '(^|/)(build|[.]react-router|[.]types|node_modules)/(?!@mantine/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
