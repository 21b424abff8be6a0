// Who may import whom, types included: `npm run check` fails on the first import that these rules forbid.
// The order of the server's modules: each enters only those before it, by their face.
const serverModules = [
  'accounts',
  'samples',
  'library',
  'catalogue',
  'purchasing',
  'analysis',
  'watches',
  'content',
  'discovery',
  'administration',
];
const modules = '^apps/server/src/modules';
const web = '^apps/web/app';

const laterModules = serverModules.slice(0, -1).map((name, index) => ({
  name: `${name}-comes-before-${serverModules.slice(index + 1).join('-')}`,
  severity: 'error',
  from: { path: `${modules}/${name}/` },
  to: { path: `${modules}/(${serverModules.slice(index + 1).join('|')})/` },
}));

/** Layers from top to bottom; a layer imports only those below it. */
const layers = (root, names, prefix) =>
  names.slice(1).map((name, index) => ({
    name: `${prefix}-${name}-is-below-${names.slice(0, index + 1).join('-')}`,
    severity: 'error',
    from: { path: `${root}/${name}(/|\\.)` },
    to: { path: `${root}/(${names.slice(0, index + 1).join('|')})(/|\\.)` },
  }));

const rule = (name, from, to, comment) => ({
  name,
  severity: 'error',
  from,
  to,
  ...(comment && { comment }),
});
const roles = ['routes', 'service', 'store', 'tables'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-circles-of-files', {}, { circular: true }),
    {
      ...rule('no-circles-of-folders', {}, { circular: true }),
      scope: 'folder',
    },
    rule(
      'contract-imports-zod-only',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      {
        pathNot: ['^packages/contract/src', '(^|/)node_modules/zod/'],
      },
    ),
    rule(
      'packages-are-pure',
      { path: '^packages/(columnar|markdown|statistics)/src', pathNot: '\\.test\\.ts$' },
      {
        path: '^(apps|packages)/',
        pathNot: '^packages/$1/',
      },
    ),
    rule(
      'the-generator-and-formulas-import-the-standards-of-the-contract',
      { path: '^packages/(archive-generator|formulas)/src', pathNot: '\\.test\\.ts$' },
      {
        path: '^(apps|packages)/',
        pathNot: ['^packages/$1/', '^packages/contract/src/standards/'],
      },
    ),
    rule(
      'figures-import-the-contract-and-scales',
      { path: '^packages/figures/src', pathNot: '\\.test\\.ts$' },
      {
        pathNot: ['^packages/(figures|contract)/src', '(^|/)node_modules/(@types/)?d3-scale/'],
      },
    ),
    rule(
      'web-never-sees-the-server',
      { path: '^apps/web/' },
      { path: '^(apps/server|packages/(columnar|statistics|archive-generator))/' },
    ),
    rule('server-never-sees-the-web', { path: '^apps/server/' }, { path: '^apps/web/' }),
    rule(
      'product-imports-no-tests',
      { path: '^(apps|packages)/[^/]+/(src|app)/', pathNot: ['\\.test\\.tsx?$', '^apps/web/app/test/'] },
      { path: ['\\.test\\.tsx?$', '/test/'] },
    ),
    rule(
      'platform-knows-no-oil',
      { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/src/(modules|demo|commands|app\\.ts)',
      },
    ),
    rule('nothing-imports-the-lab', { pathNot: '^lab/' }, { path: '^lab/' }),
    rule(
      'src-never-sees-the-demo',
      { path: '^apps/server/src/(modules|platform)/' },
      { path: '^apps/server/src/demo/' },
    ),
    rule(
      'modules-enter-by-the-face',
      { path: `${modules}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      {
        path: `${modules}/[^/]+/`,
        pathNot: [`${modules}/$1/`, '\\.(module|tables)\\.ts$'],
      },
    ),
    ...laterModules.map((later) => ({ ...later, from: { ...later.from, pathNot: '\\.test\\.ts$' } })),
    ...roles.slice(1).map((role, index) =>
      rule(
        `a-${role}-imports-no-${roles.slice(0, index + 1).join('-or-')}`,
        { path: `${modules}/.*\\.${role}\\.ts$` },
        {
          path: `${modules}/.*\\.(${roles.slice(0, index + 1).join('|')})\\.ts$`,
        },
      ),
    ),
    rule(
      'rules-import-rules-schemas-pages-answers-and-shared',
      { path: '^(apps|packages/contract)/.*\\.rules\\.ts$' },
      {
        path: '^(apps|packages)/',
        pathNot: [
          '\\.(rules|schemas)\\.ts$',
          '/shared/',
          '^packages/contract/src/pages/',
          '^packages/contract/src/analysis/answers/',
          '/data/',
          '^packages/archive-generator/',
        ],
      },
    ),
    ...layers(web, ['routes', 'features', 'charts', 'ui', 'lib', 'site-text'], 'web'),
    rule(
      'no-feature-imports-another',
      { path: `${web}/features/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
      {
        path: `${web}/features/[^/]+/`,
        pathNot: `${web}/features/$1/`,
      },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '\\.react-router/', '/build/'] },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
