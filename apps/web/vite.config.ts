import { existsSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { plainSchemas, requestsOnly } from './client-schemas.ts';
import { documents } from './documents/documents-plugin.ts';

const contract = '../../../packages/contract/src';
const figures = '../../../packages/figures/src';

/**
 * One script file of what these modules of `app/` import and no group before it holds.
 * @throws when a module has moved: its imports would silently fall into dozens of small files
 */
const group = (name: string, modules: string[]) => {
  const paths = modules.map((module) => path.join(import.meta.dirname, 'app', module));
  for (const file of paths) if (!existsSync(file)) throw new Error(`vite.config.ts: ${file} does not exist`);
  return { name, test: (id: string) => paths.includes(id.split('?')[0] ?? '') };
};

/** The same of components of Mantine. */
const component = (name: string, components: string[]) => ({
  name,
  test: new RegExp(`@mantine/core/esm/components/(${components.join('|')})/`),
});

/**
 * What pages share comes in a few files rather than in one for every module. A page loads the whole of each file of which it needs a
 * part, so the order is that of weight: what texts need, then charts, forms, menus and tables.
 */
const groups = [
  group('frame', ['root.tsx', 'routes/public/layout.tsx', 'routes/account/layout.tsx']),
  group('texts', [
    'ui/documents/TextPage.tsx',
    `${contract}/catalogue/test-names.rules.ts`,
    `${contract}/samples/regions.rules.ts`,
    `${contract}/shared/counts.ts`,
    `${contract}/shared/dates.ts`,
    `${contract}/shared/endpoint.ts`,
    `${contract}/shared/id-pattern.ts`,
    `${contract}/shared/money.ts`,
    `${contract}/shared/sae-grade.ts`,
    `${contract}/standards/figures.rules.ts`,
  ]),
  // without a group it would be a part of `components`, which text pages do without
  { name: 'frame', test: /node_modules\/(react-dom|scheduler)\// },
  { name: 'components', test: /@mantine\/core\/esm\/core\// },
  component('components', ['Button', 'Group', 'Stack', 'Text', 'Title']),
  {
    name: 'blocks',
    test: /components\/(Alert|Anchor|Badge|Center|Divider|List|Paper|SimpleGrid|Skeleton|VisuallyHidden)\//,
  },
  { name: 'zod', test: /node_modules\/zod\// },
  group('contract', [
    `${contract}/catalogue/catalogue.endpoints.ts`,
    `${contract}/content/contact.endpoints.ts`,
    `${contract}/shared/countries.ts`,
    `${contract}/shared/shapes.ts`,
  ]),
  { name: 'queries', test: /node_modules\/@tanstack\/(react-)?query/ },
  // a form and the catalog use it: without a group it would be a part of `tables`
  { name: 'queries', test: /@mantine\/hooks\/esm\/use-debounced-value\// },
  group('queries', [
    'lib/api/query-client.ts',
    'lib/api/endpoint-query.ts',
    'lib/pages/search-state.ts',
    'lib/storage/stored-value.ts',
    `${contract}/shared/slips.rules.ts`,
  ]),
  group('standards', [`${contract}/standards/sae-j300.rules.ts`]),
  group('classes', [`${contract}/standards/service-classes.rules.ts`]),
  { name: 'scales', test: /node_modules\/d3-/ },
  group('charts', [`${figures}/archive-figures.ts`]),
  group('inputs', ['lib/forms/form-errors.ts', 'ui/forms/HydratedFieldset.tsx']),
  component('inputs', ['ActionIcon', 'Checkbox', 'NativeSelect', 'TextInput']),
  { name: 'inputs', test: /@mantine\/core\/esm\/utils\/InlineInput\// },
  // tables and overlays share them
  { name: 'inputs', test: /@mantine\/hooks\/esm\/use-(disclosure|focus-return|window-event)\// },
  group('sign-in', ['ui/forms/SignInPanel.tsx']),
  component('sign-in', ['PasswordInput', 'Textarea']),
  group('forms', ['lib/forms/use-endpoint-form.ts']),
  group('answers', [`${contract}/analysis/answers/answers.ts`]),
  group('parts', [
    'features/catalogue/model/catalogue.queries.ts',
    'features/purchasing/model/use-cart.ts',
    'features/purchasing/model/use-order-steps.ts',
    'lib/format/formats.ts',
    `${contract}/shared/facet-value.rules.ts`,
    'ui/forms/RadioBar.tsx',
    'ui/EmptyState.tsx',
    'ui/values/OilLink.tsx',
    'ui/Steps.tsx',
    'ui/table/SearchField.tsx',
    'ui/use-is-mobile.ts',
    `${contract}/analysis/facet-labels.ts`,
    `${contract}/library/values/cells.rules.ts`,
    `${contract}/library/values/values.schemas.ts`,
    `${contract}/watches/watches.endpoints.ts`,
  ]),
  component('parts', ['CloseButton', 'CopyButton', 'Flex', 'Pill', 'UnstyledButton']),
  group('cart', ['features/purchasing/cart/CartLink.tsx']),
  group('verdicts', [`${contract}/library/pdf-reports/pdf-reports.endpoints.ts`]),
  group('rows', ['lib/api/use-list.ts', 'ui/table/filters.tsx', 'ui/table/ListPages.tsx']),
  component('rows', ['Pagination', 'ScrollArea', 'Table']),
  component('portals', ['FocusTrap', 'Overlay', 'Portal']),
  { name: 'overlays', test: /node_modules\/react-remove-scroll\// },
  component('overlays', ['Drawer', 'Modal', 'ModalBase']),
  group('notifications', ['shell/Notifications.tsx', 'features/purchasing/summary/notify-in-cart.tsx']),
  { name: 'popovers', test: /node_modules\/@floating-ui\// },
  component('popovers', ['Popover']),
  component('combobox', ['Combobox']),
  component('popovers', ['Menu']),
  group('menus', ['shell/header/menus.tsx']),
  group('facets', ['ui/facets/FacetGroup.tsx']),
  group('oils', ['features/catalogue/oil/OilModal.tsx', 'routes/public/shop/use-opened-oil.ts']),
  group('saving', ['lib/api/save-response.ts', 'lib/format/csv.ts']),
  group('datatable', ['ui/table/DataTable.tsx']),
  group('tables', ['routes/public/shop/catalog.tsx']),
];

/** Groups of one name are one file. */
const files = [...Map.groupBy(groups, ({ name }) => name)].map(([name, parts]) => ({
  name,
  test: (id: string) => parts.some(({ test }) => (test instanceof RegExp ? test.test(id) : test(id))),
}));

export default defineConfig({
  plugins: [documents(), reactRouter(), requestsOnly(), plainSchemas()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // compress.mjs compresses and checks sizes
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: files },
        // every page loads the names of all scripts and styles
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
      },
      // a quarter fewer modules: without those of libraries that an index only passes on
      experimental: { lazyBarrel: true },
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  // the server renders pages with this build: one file loads in a tenth of the time of its packages, and takes less memory.
  // ECharts is only ever imported in browsers.
  environments: {
    ssr: {
      resolve: { noExternal: true, external: ['echarts'] },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/pictures'].map((path) => [path, 'http://127.0.0.1:3000'])) },
});
