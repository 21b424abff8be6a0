import { expect, test } from 'vitest';
import { refusedImport } from './check-imports.ts';

const server = 'apps/server/src';

test.each([
  [
    'a module enters an earlier one through its face',
    `${server}/modules/library/licences.service.ts`,
    `${server}/modules/samples/samples.module.ts`,
  ],
  [
    'a service uses its store',
    `${server}/modules/library/licences.service.ts`,
    `${server}/modules/library/licences.store.ts`,
  ],
  [
    'a route page places features',
    'apps/web/app/routes/account/owned.tsx',
    'apps/web/app/features/library/OwnedList.tsx',
  ],
  ['the contract imports zod', 'packages/contract/src/shared/money.ts', 'zod'],
])('allowed: %s', (_name, from, to) => {
  expect(refusedImport(from, to)).toBeUndefined();
});

test.each([
  [
    'an earlier module uses a later one',
    `${server}/modules/samples/groups.service.ts`,
    `${server}/modules/library/library.module.ts`,
  ],
  [
    'a module enters another past its face',
    `${server}/modules/library/licences.service.ts`,
    `${server}/modules/samples/groups.store.ts`,
  ],
  [
    'a store uses a service',
    `${server}/modules/library/licences.store.ts`,
    `${server}/modules/library/licences.service.ts`,
  ],
  [
    'one feature imports another',
    'apps/web/app/features/library/OwnedList.tsx',
    'apps/web/app/features/catalogue/OilTable.tsx',
  ],
  ['ui imports a feature', 'apps/web/app/ui/DataTable.tsx', 'apps/web/app/features/catalogue/OilTable.tsx'],
  ['the contract imports another library', 'packages/contract/src/shared/money.ts', 'react'],
  [
    'the platform knows a module',
    `${server}/platform/throttle.ts`,
    `${server}/modules/accounts/accounts.module.ts`,
  ],
  ['the web sees the server', 'apps/web/app/lib/api.ts', `${server}/config.ts`],
])('refused: %s', (_name, from, to) => {
  expect(refusedImport(from, to)).toEqual(expect.any(String));
});
