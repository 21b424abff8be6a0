import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { expect, test } from 'vitest';

const config = await extractConfig(path.join(import.meta.dirname, '../.dependency-cruiser.mjs'));
const modules = 'apps/server/src/modules';

/** Names of the rules that the given imports (from → to) break, in a tree that contains nothing else. */
const brokenRules = async (imports: readonly (readonly [from: string, to: string])[]) => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'imports-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  try {
    for (const [, to] of imports) write(to, 'export const name = 1;\nexport type Shape = number;\n');
    for (const [from, to] of imports) {
      const specifier = path.posix.relative(path.posix.dirname(from), to);
      write(
        from,
        `import type { Shape } from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\nexport type Shape2 = Shape;\n`,
      );
    }
    const { output } = await cruise(
      ['apps', 'packages'].filter((folder) => imports.flat().some((file) => file.startsWith(folder))),
      {
        ...config.options,
        baseDir: root,
        validate: true,
        ruleSet: { forbidden: config.forbidden ?? [] },
      },
    );
    if (typeof output === 'string') throw new Error(output);
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  } finally {
    rmSync(root, { recursive: true });
  }
};

test.each([
  [
    'a module enters an earlier one by its face',
    `${modules}/library/licences/licences.service.ts`,
    `${modules}/samples/samples.module.ts`,
  ],
  [
    'a service uses its store',
    `${modules}/library/licences/licences.service.ts`,
    `${modules}/library/licences/licences.store.ts`,
  ],
  [
    'a route places features',
    'apps/web/app/routes/account/data/owned.tsx',
    'apps/web/app/features/library/OwnedList.tsx',
  ],
  [
    'the contract imports itself',
    'packages/contract/src/shared/money.ts',
    'packages/contract/src/shared/text.ts',
  ],
  [
    'a figure reads the contract',
    'packages/figures/src/series-figure.ts',
    'packages/contract/src/analysis/series.rules.ts',
  ],
])('allows the import when %s', async (_case, from, to) => {
  expect(await brokenRules([[from, to]])).toEqual([]);
});

test.each([
  [
    'an earlier module uses a later one',
    `${modules}/samples/groups/groups.service.ts`,
    `${modules}/library/library.module.ts`,
    'samples-comes-before-library-catalogue-purchasing-analysis-watches-content-discovery-administration',
  ],
  [
    'a module enters another past its face',
    `${modules}/library/licences/licences.service.ts`,
    `${modules}/samples/groups/groups.store.ts`,
    'modules-enter-by-the-face',
  ],
  [
    'a store uses a service',
    `${modules}/library/licences.store.ts`,
    `${modules}/library/licences.service.ts`,
    'a-store-imports-no-routes-or-service',
  ],
  [
    'one feature imports another',
    'apps/web/app/features/library/OwnedList.tsx',
    'apps/web/app/features/catalogue/OilTable.tsx',
    'no-feature-imports-another',
  ],
  [
    'ui imports a feature',
    'apps/web/app/ui/DataTable.tsx',
    'apps/web/app/features/catalogue/OilTable.tsx',
    'web-ui-is-below-routes-features-charts',
  ],
  [
    'the contract imports the server',
    'packages/contract/src/shared/money.ts',
    'apps/server/src/config.ts',
    'contract-imports-zod-only',
  ],
  [
    'a figure imports statistics',
    'packages/figures/src/series-figure.ts',
    'packages/statistics/src/quantiles.ts',
    'figures-import-the-contract-and-scales',
  ],
  [
    'the platform imports a module',
    'apps/server/src/platform/throttle/throttle.ts',
    `${modules}/accounts/accounts.module.ts`,
    'platform-knows-no-oil',
  ],
  [
    'the web imports the server',
    'apps/web/app/lib/api/api.ts',
    'apps/server/src/config.ts',
    'web-never-sees-the-server',
  ],
  [
    'rules import a store',
    `${modules}/samples/import/import.rules.ts`,
    `${modules}/samples/import/import.store.ts`,
    'rules-import-rules-schemas-pages-answers-and-shared',
  ],
  [
    'a module imports the demo',
    `${modules}/samples/photos/photos.service.ts`,
    'apps/server/src/demo/photo-drawing.ts',
    'src-never-sees-the-demo',
  ],
  [
    'the server imports a tool of the lab',
    'apps/server/src/platform/mail/outbox.ts',
    'lab/machine/mailbox.ts',
    'nothing-imports-the-lab',
  ],
  [
    'product code imports a fixture',
    `${modules}/samples/photos/photos.service.ts`,
    'apps/server/test/fixtures/archive.ts',
    'product-imports-no-tests',
  ],
])('fails when %s', async (_case, from, to, rule) => {
  expect(await brokenRules([[from, to]])).toEqual([rule]);
});

test('rejects circles of files and of folders, type imports included', async () => {
  const a = `${modules}/library/licences/a.ts`;
  const b = `${modules}/library/holdings/b.ts`;
  expect(
    await brokenRules([
      [a, b],
      [b, a],
    ]),
  ).toEqual(expect.arrayContaining(['no-circles-of-files', 'no-circles-of-folders']));
});
