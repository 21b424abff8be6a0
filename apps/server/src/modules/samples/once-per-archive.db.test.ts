import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { countReleasedOils } from './groups/groups.store.ts';
import { oncePerVersion } from './once-per-archive.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

// the embedded database has one connection
test.skipIf('tarball' in inject('template'))(
  'what a transaction reads that began before a release is not kept for those that see the release',
  async () => {
    const counted = oncePerVersion(app.app.modules.samples, async (tx) => (await countReleasedOils(tx)).size);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const earlier = app.database.read(async (tx) => {
      const before = await countReleasedOils(tx);
      begun.resolve();
      await released.promise;
      return [before.size, await counted(tx)];
    });
    await begun.promise;
    await aGroup(app);
    released.resolve();
    const [before = 0, kept] = await earlier;
    expect(kept).toBe(before);
    expect(await app.database.read(counted)).toBe(before + 1);
  },
);
