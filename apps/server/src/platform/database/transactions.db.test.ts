import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import { onBehalfOf } from '../request-context.ts';
import { type Database, rowsOf } from './database.ts';
import { databaseIsBusy } from './retry.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

// skipped on PGlite, whose transactions run one after the other
test.skipIf('tarball' in inject('template'))(
  'of two transactions that wait for each other one is done again, and both are done once',
  async () => {
    await database.write((tx) =>
      tx.execute(sql`create table counted as select id, 0 as times from (values (1), (2)) as ids (id)`),
    );
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    const countBoth = (ids: [number, number], locked: typeof one, other: typeof one) =>
      database.write(async (tx) => {
        tries += 1;
        await tx.execute(sql`update counted set times = times + 1 where id = ${ids[0]}`);
        locked.resolve();
        await other.promise;
        await tx.execute(sql`update counted set times = times + 1 where id = ${ids[1]}`);
      });
    await Promise.all([countBoth([1, 2], one, two), countBoth([2, 1], two, one)]);
    expect(tries).toBe(3);
    expect(await database.read((tx) => rowsOf(tx, sql`select id, times from counted order by id`))).toEqual([
      { id: 1, times: 2 },
      { id: 2, times: 2 },
    ]);
  },
);

test.each([
  ['40001', 4],
  ['40P01', 4],
  ['55P03', 1],
])(
  'a transaction that always fails with %s is tried %i times and then refused as busy',
  async (code, most) => {
    let tries = 0;
    const failure: unknown = await database
      .write((tx) => {
        tries += 1;
        return tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
      })
      .catch((error: unknown) => error);
    expect([tries, databaseIsBusy(failure)]).toEqual([most, true]);
  },
);

// skipped on PGlite, whose transactions run one after the other
test.skipIf('tarball' in inject('template'))('all statements of a read see the same state', async () => {
  await database.write((tx) => tx.execute(sql`create table seen as select 1 as number`));
  const numbers = await database.read(async (tx) => {
    const number = async () =>
      (await rowsOf<{ number: number }>(tx, sql`select number from seen`))[0]?.number;
    const first = await number();
    await database.write((other) => other.execute(sql`update seen set number = 2`));
    return [first, await number()];
  });
  expect(numbers).toEqual([1, 1]);
});

test('a caller with many transactions does not keep others waiting for all of them', async () => {
  const connections = database.engine === 'pglite' ? 1 : 10;
  const begun: { name: string; end: () => void }[] = [];
  const names = () => begun.map(({ name }) => name);
  const send = (name: string, count: number) =>
    onBehalfOf({ caller: { key: name } }, () =>
      Array.from({ length: count }, () =>
        database.read(() => new Promise<void>((resolve) => void begun.push({ name, end: resolve }))),
      ),
    );
  const half = Math.ceil(connections / 2);
  const many = send('many', connections + 5);
  await expect.poll(names).toHaveLength(half);
  const one = send('one', 1);
  if (half < connections) await expect.poll(names).toContain('one');
  for (let ended = 0; ended < connections + 6; ended++) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended);
    const running = names().slice(ended);
    expect(running.filter((name) => name === 'many').length).toBeLessThanOrEqual(half);
    begun[ended]?.end();
  }
  await Promise.all([...many, ...one]);
  expect(names().slice(half).indexOf('one')).toBeLessThanOrEqual(1);
  expect(names().filter((name) => name === 'many')).toHaveLength(connections + 5);
});

test('a transaction that waits for five seconds fails as one of a busy database; the server’s own wait', async () => {
  const connections = database.engine === 'pglite' ? 1 : 10;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const held = Array.from({ length: connections }, () =>
    database.read(async () => {
      begun += 1;
      await released;
    }),
  );
  await expect.poll(() => begun).toBe(connections);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const caller = { key: 'one' };
  const write = () => onBehalfOf({ caller }, () => database.write(async () => 'written'));
  const failure = write().catch((error: unknown) => error);
  const ofServer = database.write(async () => 'written');
  await vi.advanceTimersByTimeAsync(5001);
  // the code after a charge depends on this, and its call then reports an unknown outcome
  expect(databaseIsBusy(await failure)).toBe(true);
  // the waits of a call add up
  const next = write().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  expect(databaseIsBusy(await next)).toBe(true);
  vi.useRealTimers();
  release();
  await Promise.all(held);
  expect(await ofServer).toBe('written');
});
