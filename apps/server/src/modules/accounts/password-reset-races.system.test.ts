import { sql } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import type { Mail, Outbox } from '#platform/mail/outbox.ts';
import { aMember } from '#test/fixtures/people.ts';
import { aSite } from '#test/fixtures/site.ts';
import { openTestApp } from '#test/setup/test-app.ts';
import { passwordResetJob } from './password.service.ts';
import { updateUser } from './users/users.store.ts';

// on the embedded database transactions run one after the other
test.skipIf('tarball' in inject('template'))(
  'a reset link that is made while the address of the account changes is not mailed to the former address',
  async () => {
    const app = await openTestApp();
    const { id, email } = await aMember(app);
    const mailed: Mail[] = [];
    const outbox = { post: async (_tx: unknown, mail: Mail) => void mailed.push(mail) } as unknown as Outbox;
    const changed = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const change = app.database.write(async (tx) => {
      await updateUser(tx, id, { email: `new-${email}` });
      changed.resolve();
      await committed.promise;
    });
    await changed.promise;
    const made = passwordResetJob({ database: app.database, outbox, site: aSite() }).run({ email });
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waits = vi.waitFor(async () => expect(await app.rows(waiting)).toHaveLength(1));
    await Promise.race([made, waits]);
    committed.resolve();
    await Promise.all([change, made]);
    expect(mailed).toEqual([]);
    await app.close();
  },
);
