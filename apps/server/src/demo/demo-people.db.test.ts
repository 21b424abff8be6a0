import { readEntries } from '@iom/contract/content/published-entries.endpoints.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/setup/test-app.ts';
import { addDemoPeople } from './make-demo.ts';

test('the demo names somebody for each role and says that the name is invented', async () => {
  const app = await openTestApp();
  await app.database.write((tx) => addDemoPeople(tx));
  const { results } = (await app.call(readEntries, { query: { section: 'TEAM' } })).body;
  const named = results.filter(({ blocks }) => JSON.stringify(blocks.at(-1)).includes('an invented name.'));
  expect(named.map(({ anchor }) => anchor)).toEqual([
    ...['collectors', 'sample-management', 'data-review', 'customer-service'],
  ]);
  await app.close();
});
