import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { createComment } from '@iom/contract/content/comments.endpoints.ts';
import { grantByReportNumber } from '@iom/contract/library/licences/grants.endpoints.ts';
import { createWatch } from '@iom/contract/watches/watches.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';
import { overtaken } from '#test/setup/two-servers.ts';
import { endAccess } from './administration/users.service.ts';
import { updateUser } from './users/users.store.ts';

// the embedded database runs transactions one after another
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

raced('a comment of a user who was deactivated while the call waited is not stored', async () => {
  const { id, token } = await aMember(app);
  const comment = () => app.call(createComment, { body: { comment: 'Late' }, token });
  const refused = await overtaken(app, id, comment, (tx) => updateUser(tx, id, { isActive: false }));
  expect([refused.status, refused.failure.code]).toEqual([401, 'invalid_token']);
  expect(await app.rows(sql`select from comments where author_id = ${id}`)).toEqual([]);
});

raced('a search is not watched for a session that ended while the call waited', async () => {
  const { id, token } = await aMember(app);
  const watch = () =>
    app.call(createWatch, { body: { kind: 'CATALOGUE', name: 'Late', filters: {} }, token });
  const refused = await overtaken(app, id, watch, (tx) => endAccess(tx, id));
  expect([refused.status, refused.failure.code]).toEqual([401, 'invalid_token']);
  expect(await app.rows(sql`select from watches where user_id = ${id}`)).toEqual([]);
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
