import { updateProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { createSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { releaseSamples } from '@iom/contract/samples/samples.endpoints.ts';
import * as endpoints from '@iom/contract/watches/watches.endpoints.ts';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
beforeEach(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterEach(() => app.close());

const watch = async (who: Person, filters: object, name = 'My search') => {
  const body = { kind: 'CATALOGUE' as const, name, filters };
  return (await app.call(endpoints.createWatch, { body, token: who.token })).body.id;
};
const watchAnalysis = async (who: Person, query: AnalysisQueryInput) => {
  const saved = await app.call(createSavedAnalysis, { body: { name: 'Winter', query }, token: who.token });
  const body = { kind: 'ANALYSIS' as const, saved_analysis: saved.body.id };
  await app.call(endpoints.createWatch, { body, token: who.token });
};
const takeNotifications = (who: Person) =>
  app.call(updateProfile, { params: { id: who.id }, body: { data_notification: true }, token: who.token });
const release = async ({ id, findings }: Awaited<ReturnType<typeof aGroup>>) => {
  const { status } = await app.call(releaseSamples, { params: { id }, body: findings, token: admin.token });
  expect(status).toBe(200);
};
const aRelease = async (options: Parameters<typeof aGroup>[1] = {}) => {
  const group = await aGroup(app, { ...options, release: false });
  await release(group);
  return group;
};
/** Runs the job of a release without its delay. */
const announce = async () => {
  const [job] = app.app.modules.watches.jobs ?? [];
  await job?.run({ group: 1 });
};
/** Every mail about releases so far. */
const mails = async () => {
  const queued = await app.rows<{ n: number }>(sql`select count(*)::int as n from outbox`);
  const parsed = await Promise.all(
    (await app.mails(queued[0]?.n ?? 0)).map((mail) => PostalMime.parse(mail)),
  );
  return parsed.filter(({ text }) => text?.includes('Stop these emails'));
};
const recipients = async () => (await mails()).map(({ to }) => to?.[0]?.address).toSorted();
const pathIn = (text: string | undefined, pattern: RegExp) => pattern.exec(text ?? '')?.[0] ?? '';

test('a matching watch gets its mail once the archive could be reloaded, instead of no match before that', async () => {
  const watcher = await aMember(app);
  await watch(watcher, { region: ['Europe'] });
  await aRelease();
  const outdated = vi.spyOn(app.app.modules.samples, 'isOutdated').mockReturnValueOnce(true);
  await expect(announce()).rejects.toThrow('could not be reloaded');
  expect(await mails()).toEqual([]);
  await announce();
  expect(await recipients()).toEqual([watcher.email]);
  outdated.mockRestore();
});

test('notifies users with a matching watch and subscribers of notifications, and nobody else', async () => {
  const [watcher, other, notified, inactive] = [
    await aMember(app),
    await aMember(app),
    await aMember(app),
    await aMember(app),
  ];
  await watch(watcher, { region: ['Europe'], sae_grade: ['5W-30'] });
  await watch(other, { region: ['Asia-Pacific'] });
  await takeNotifications(notified);
  await takeNotifications(inactive);
  await watch(inactive, {});
  await app.execute(sql`update users set is_active = false where id = ${inactive.id}`);
  const group = await aRelease();
  await announce();
  expect(await recipients()).toEqual([watcher.email, notified.email].toSorted());
  const all = await mails();
  const mailTo = (who: Person) => all.find(({ to }) => to?.[0]?.address === who.email);
  expect(mailTo(watcher)?.subject).toBe('2 new oils for your search');
  expect(mailTo(watcher)?.text).toContain(
    `“My search” matches 2 new oils:\n${group.numbers[0]}: Brand A, 5W-30, Germany, 2016\n`,
  );
  expect(mailTo(watcher)?.text).toContain('/catalog?region=Europe&sae_grade=5W30');
  expect(mailTo(notified)?.subject).toBe('4 new oils in the archive');
  expect(mailTo(notified)?.text).toContain(`Test data have been released:\n${group.name}, 4 oils`);
});

test('groups released together and several watches make one mail, and nobody gets two', async () => {
  const watcher = await aMember(app);
  await takeNotifications(watcher);
  await watch(watcher, { region: ['Europe'] }, 'Europe');
  await watch(watcher, { region: ['Americas'] }, 'Americas');
  const groups = [await aRelease(), await aRelease({ region: 'Americas', oils: 2 })];
  await announce();
  await announce();
  const [mail, ...rest] = await mails();
  expect(rest).toEqual([]);
  expect(mail?.subject).toBe('6 new oils for your searches');
  for (const { name } of groups) expect(mail?.text).toContain(name);
  expect(mail?.text).toContain('“Europe” matches 4 new oils:');
  expect(mail?.text).toContain('“Americas” matches 2 new oils:');
  const third = await aRelease();
  await release(third);
  await announce();
  expect((await mails()).at(-1)?.text).not.toContain(groups[0]?.name);
  expect(await mails()).toHaveLength(2);
});

test('one failed mail does not prevent others, and the retry sends it', async () => {
  const [first, second] = [await aMember(app), await aMember(app)];
  await watch(first, {});
  await watch(second, {});
  await aRelease();
  vi.spyOn(app.app.modules.catalogue, 'matchingIds').mockRejectedValueOnce(new Error('the search failed'));
  await expect(announce()).rejects.toThrow('the search failed');
  expect(await recipients()).toEqual([second.email]);
  await announce();
  expect(await recipients()).toEqual([first.email, second.email].toSorted());
});

test('a retry mails only the remaining users, and concurrent runs mail everybody once', async () => {
  const people = [await aMember(app), await aMember(app), await aMember(app)];
  for (const who of people) await takeNotifications(who);
  const group = await aRelease();
  await app.execute(
    sql`insert into release_mails (user_id, group_id) values (${people[0]?.id}, ${group.id})`,
  );
  await Promise.allSettled([announce(), announce(), announce()]);
  await announce();
  expect(await recipients()).toEqual([people[1]?.email, people[2]?.email].toSorted());
});

test('the job of a release, which is part of the release, sends the mails a minute later', async () => {
  const group = await aRelease();
  const jobs = await app.rows<{
    data: unknown;
    seconds: number;
  }>(sql`select data, extract(epoch from start_after - created_on)::int as seconds
        from pgboss.job where name = 'release'`);
  expect(jobs).toEqual([
    { data: { group: group.id, name: 'Group 1', request: expect.any(String) }, seconds: 60 },
  ]);
});

test('groups released by the importer, or before this feature, cause no mails', async () => {
  await takeNotifications(await aMember(app));
  await aGroup(app, { release: true });
  await announce();
  expect(await mails()).toEqual([]);
});

test.each(['memory', 'sql'])(
  'a saved analysis matches by its oil filters; values and their conditions stay out of it (%s engine)',
  async (engine) => {
    await app.close();
    app = await openTestApp({ ANALYSIS_ENGINE: engine });
    admin = await anAdministrator(app);
    const watcher = await aMember(app);
    await app.database.write((tx) =>
      grantLicence(tx, {
        ...{ orderId: null, buyerId: null, holderId: watcher.id },
        ...{ kind: 'REGIONAL', name: 'Americas 2016', year: 2016, region: 'Americas' },
      }),
    );
    await watchAnalysis(watcher, {
      region: ['Europe', 'Americas'],
      sae_grade: ['10W40'],
      test_parameters: [{ test: 1, operator: 'gt', value: 1e9 }],
    });
    await aRelease();
    await aRelease({ region: 'Americas', oils: 2 });
    await aRelease({ region: 'Asia-Pacific' });
    await announce();
    const [mail] = await mails();
    expect(mail?.text).toContain('“Winter” matches 3 new oils:');
    expect(mail?.text).toContain(
      'its test parameters apply only to data you hold.\nYou already hold data for 1 of them.',
    );
    expect(mail?.text).toMatch(/\/data\/analysis\?shared=[\w-]{22}/);
  },
);

test('a disabled watch causes no mails', async () => {
  const watcher = await aMember(app);
  const id = await watch(watcher, {});
  await app.call(endpoints.updateWatch, { params: { id }, body: { enabled: false }, token: watcher.token });
  await aRelease();
  await announce();
  expect(await mails()).toEqual([]);
});

test('the link and the one-click header of a mail unsubscribe from all mails without signing in; opening it changes nothing', async () => {
  const [watcher, other] = [await aMember(app), await aMember(app)];
  for (const who of [watcher, other]) {
    await takeNotifications(who);
    await watch(who, {});
  }
  await aRelease();
  await announce();
  const mail = (await mails()).find(({ to }) => to?.[0]?.address === watcher.email);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<https?:\/\/[^/]+(\/api\/core\/unsubscribe\/(\d+-[\w-]{43})\/)>$/.exec(
    header('list-unsubscribe'),
  );
  const [, path = '', token = ''] = url ?? [];
  expect(pathIn(mail?.text, /\/unsubscribe\/[\w-]+/)).toBe(`/unsubscribe/${token}`);
  const opened = await app.app.server.inject({ method: 'GET', url: path });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/unsubscribe/${token}`]);
  await aRelease();
  await announce();
  expect(await mails()).toHaveLength(4);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  const posted = await app.app.server.inject({ method: 'POST', url: path, headers, payload });
  expect(posted.json()).toEqual({ status: 'OK' });
  expect((await app.call(endpoints.unsubscribe, { params: { token } })).status).toBe(200);
  await aRelease();
  await announce();
  expect((await recipients()).filter((email) => email === watcher.email)).toHaveLength(2);
  expect((await recipients()).filter((email) => email === other.email)).toHaveLength(3);
  const watches = await app.call(endpoints.listWatches, { token: watcher.token });
  expect(watches.body.results.map(({ enabled }) => enabled)).toEqual([false]);
});

test('a token that is not signed for its user is 404 and ends nothing', async () => {
  const [watcher, other] = [await aMember(app), await aMember(app)];
  await takeNotifications(watcher);
  await takeNotifications(other);
  await aRelease();
  await announce();
  const token = pathIn((await mails())[0]?.text, /(?<=\/unsubscribe\/)[\w-]+/);
  const forged = [`${other.id}${token.slice(token.indexOf('-'))}`, `${watcher.id}-${'A'.repeat(43)}`, 'x'];
  const own = token.startsWith(`${other.id}-`)
    ? `${watcher.id}${token.slice(token.indexOf('-'))}`
    : forged[0];
  for (const wrong of [own ?? '', ...forged.slice(1)])
    expect((await app.call(endpoints.unsubscribe, { params: { token: wrong } })).status).toBe(404);
  await aRelease();
  await announce();
  expect(await mails()).toHaveLength(4);
});
