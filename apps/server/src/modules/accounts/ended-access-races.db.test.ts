import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { grantByReportNumber } from '@iom/contract/library/licences/grants.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';
import { overtaken } from '#test/setup/two-servers.ts';
import { endAccess } from './administration/users.service.ts';
import { updateUser } from './users/users.store.ts';

// on the embedded database one transaction follows the other
const raced = test.skipIf('tarball' in inject('template'));
const app = await openTestApp();
afterAll(() => app.close());

raced('an API key is not created by a session that ended while the call waited', async () => {
  const { id, token } = await aMember(app);
  const create = () => app.call(createApiKey, { body: { name: 'Late' }, token });
  const refused = await overtaken(app, id, create, (tx) => endAccess(tx, id));
  expect([refused.status, refused.failure.code]).toEqual([401, 'invalid_token']);
  expect(await app.rows(sql`select from api_keys where user_id = ${id}`)).toEqual([]);
});

raced('a change by an administrator who lost the role while the call waited is not made', async () => {
  const { id, token } = await anAdministrator(app);
  const { numbers } = await aGroup(app, { oils: 1 });
  const body = { user_id: id, report_num: numbers[0] ?? '' };
  const grant = () => app.call(grantByReportNumber, { body, token });
  const refused = await overtaken(app, id, grant, (tx) => updateUser(tx, id, { isStaff: false }));
  expect([refused.status, refused.failure.code]).toEqual([403, 'permission_denied']);
  expect(await app.rows(sql`select from licences where holder_id = ${id}`)).toEqual([]);
});
