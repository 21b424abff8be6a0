import { createSavedAnalysis, updateSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { correctValues } from '@iom/contract/samples/imports/imports.endpoints.ts';
import * as endpoints from '@iom/contract/watches/watches.endpoints.ts';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
let holder: Person;
beforeEach(async () => {
  archive = await openAnalysisArchive();
  holder = archive.holder;
});
afterEach(() => archive.app.close());

const save = async (query: object, name = 'Noack') =>
  (await archive.app.call(createSavedAnalysis, { body: { name, query }, token: holder.token })).body.id;
const watch = async (saved: number, schedule: 'change' | 'weekly' | 'monthly' = 'change', who = holder) =>
  (
    await archive.app.call(endpoints.createWatch, {
      body: { kind: 'ANALYSIS', saved_analysis: saved, about: 'results', schedule },
      token: who.token,
    })
  ).body.id;
/** Runs the recurring task. */
const check = () => {
  const [task] = archive.app.app.modules.watches.recurring ?? [];
  return task?.run();
};
const mails = async () => {
  const queued = await archive.app.rows<{ n: number }>(sql`select count(*)::int as n from outbox`);
  const parsed = await Promise.all(
    (await archive.app.mails(queued[0]?.n ?? 0)).map((mail) => PostalMime.parse(mail)),
  );
  return parsed.filter(({ text }) => text?.includes('you watch these results'));
};
const grantAsia = () =>
  archive.app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'REGIONAL', name: 'Asia', year: 2020, region: 'Asia-Pacific' },
      ...{ orderId: null, buyerId: null, holderId: holder.id },
    }),
  );
const later = (days: number) =>
  archive.app.execute(sql`update watches set mailed_at = now() - make_interval(days => ${days}::int)`);

test('a new license that changes a result is mailed with what changed; the same again is not', async () => {
  const { kv100 } = archive.analytes;
  await watch(await save({ columns: [kv100] }));
  await check();
  expect(await mails()).toEqual([]);
  await grantAsia();
  await check();
  const [mail, ...rest] = await mails();
  expect(rest).toEqual([]);
  expect(mail?.to?.[0]?.address).toBe(holder.email);
  expect(mail?.subject).toBe('1 saved result changed');
  expect(mail?.text).toContain('“Noack”\nChanged since ');
  expect(mail?.text).toContain('Oils: 5 before, 6 now\n');
  expect(mail?.text).toMatch(/Viscosity @ 100 C \(mm²\/s\), oils with a number: 4 before, 5 now/);
  expect(mail?.text).toMatch(/median: 10\.12 before, 10\.12 now|oils with a number/);
  expect(mail?.text).toContain('/data/analysis?shared=');
  await check();
  expect(await mails()).toHaveLength(1);
});

test('data that do not change a result are not mailed, nor is a result of another query', async () => {
  const saved = await save({ region: ['Europe'] });
  await watch(saved);
  await check();
  await grantAsia();
  await check();
  const query = { region: ['Americas'] };
  await archive.app.call(updateSavedAnalysis, {
    params: { id: saved },
    body: { query },
    token: holder.token,
  });
  await check();
  expect(await mails()).toEqual([]);
});

test('a corrected value changes a result even if no count and no median does', async () => {
  const { noack } = archive.analytes;
  await watch(await save({ columns: [noack] }));
  await check();
  const admin = await anAdministrator(archive.app);
  const corrected = await archive.app.call(correctValues, {
    params: { id: archive.oilId('A1') },
    body: { reason: 'Typing error', values: [{ analyte: noack, value: '<4.9' }] },
    token: admin.token,
  });
  expect(corrected.status).toBe(200);
  await archive.app.app.modules.samples.refreshArchive();
  await check();
  expect((await mails())[0]?.text).toContain('Its oils or their values changed');
});

test('an own column is a figure of the result, and another formula another query', async () => {
  const own = { id: 900_000_001, name: 'Half', unit: 'mm²/s', decimals: 2, formula: 'KV100/2' };
  const query = { own_columns: [own], columns: [own.id] };
  const saved = await save(query);
  await watch(saved);
  await check();
  await grantAsia();
  await check();
  expect((await mails())[0]?.text).toMatch(/Half \(mm²\/s\), oils with a number: 4 before, 5 now/);
  const changed = { ...query, own_columns: [{ ...own, formula: 'KV100/3' }] };
  await archive.app.call(updateSavedAnalysis, {
    ...{ params: { id: saved }, body: { query: changed }, token: holder.token },
  });
  await check();
  expect(await mails()).toHaveLength(1);
});

test('an answer is mailed when its counts change', async () => {
  await watch(await save({ answer: { name: 'claim-check', parameters: {} } }, 'Claims'));
  await check();
  await grantAsia();
  await check();
  expect((await mails())[0]?.text).toMatch(/“Claims”\nChanged since [^\n]*:\n/);
});

test('a schedule mails the result when it is due, with what changed since the mail before', async () => {
  await watch(await save({ columns: [archive.analytes.kv100] }), 'weekly');
  await check();
  await grantAsia();
  await check();
  await later(6);
  await check();
  expect(await mails()).toEqual([]);
  await later(8);
  await check();
  const [first] = await mails();
  expect(first?.text).toContain('Oils: 5 before, 6 now');
  expect(first?.text).toContain('Now:\nOils: 6\n');
  await later(8);
  await check();
  expect((await mails()).at(-1)?.text).toContain('Nothing changed since');
  await check();
  expect(await mails()).toHaveLength(2);
});

test('all results of a user are in one mail, whose link ends them; a paused one is left out', async () => {
  const [first, second, paused] = [await save({}, 'One'), await save({}, 'Two'), await save({}, 'Three')];
  for (const saved of [first, second]) await watch(saved);
  const id = await watch(paused);
  await archive.app.call(endpoints.updateWatch, {
    ...{ params: { id }, body: { enabled: false }, token: holder.token },
  });
  await check();
  await grantAsia();
  await check();
  const [mail, ...rest] = await mails();
  expect(rest).toEqual([]);
  expect(mail?.subject).toBe('2 saved results changed');
  expect(mail?.text).not.toContain('Three');
  const token = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await archive.app.call(endpoints.unsubscribe, { params: { token } })).status).toBe(200);
  const list = await archive.app.call(endpoints.listWatches, { token: holder.token });
  expect(list.body.results.map(({ enabled }) => enabled)).toEqual([false, false, false]);
});

test('an inactive user gets no mail, and an archive that is not loaded mails nothing', async () => {
  await watch(await save({}));
  await check();
  await grantAsia();
  const outdated = vi.spyOn(archive.app.app.modules.samples, 'isOutdated').mockReturnValueOnce(true);
  await expect(check()).rejects.toThrow('could not be reloaded');
  outdated.mockRestore();
  await archive.app.execute(sql`update users set is_active = false where id = ${holder.id}`);
  await check();
  expect(await mails()).toEqual([]);
  expect((await aMember(archive.app)).id).not.toBe(holder.id);
});
