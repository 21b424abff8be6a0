import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { readTask, startDownload } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as grants from '@iom/contract/library/licences/grants.endpoints.ts';
import { previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FileMissing } from '#platform/files/file-store.ts';
import { type Bought, type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';

let shop: LicenceShop;
let admin: Person;
let buyer: Person;
let third: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  admin = await anAdministrator(shop.app);
  [buyer, third] = [await aMember(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

const readAudit = async (target: string) =>
  (await shop.app.call(listAuditLog, { query: { target }, token: admin.token })).body.results;
const grantRegional = (body: object, who = admin) =>
  shop.app.call(grants.grantRegionalDataset, { body: body as never, token: who.token });
const grantSingle = (body: object, who = admin) =>
  shop.app.call(grants.grantByReportNumber, { body: body as never, token: who.token });

test('grants a database or one oil once and writes an audit row', async () => {
  const who = await aMember(shop.app);
  const [oil] = await shop.app.rows<{ id: number; number: string }>(
    sql`select id::int as id, report_number as number from samples order by id limit 1`,
  );
  const regional = await grantRegional({ user_id: who.id, region: 'Europe', year: 2016 });
  const single = await grantSingle({ user_id: who.id, report_num: ` ${oil!.number} ` });
  expect([regional.status, single.status]).toEqual([201, 201]);
  expect((await shop.usable(who)).sort()).toEqual([regional.body.id, single.body.id].sort());
  const query = { id: String(single.body.id), regional: 'false' as const };
  const preview = await shop.app.call(previewReport, { query, token: who.token });
  expect(preview.body.results.map(({ sample }) => sample)).toEqual([oil!.id]);
  for (const again of [
    await grantRegional({ user_id: who.id, region: 'Europe', year: 2016 }),
    await grantSingle({ user_id: who.id, report_num: oil!.number }),
  ])
    expect([again.status, again.failure.code]).toEqual([409, 'already_granted']);
  expect(await readAudit(`licence ${single.body.id}`)).toMatchObject([
    { action: 'licence.grant', before: null, after: { user: who.email, kind: 'SINGLE', name: oil!.number } },
  ]);
  // a granted licence has no buyer and cannot be assigned
  const granted: Bought = { id: single.body.id, order: 1, type: 'CUSTOM' };
  expect((await shop.assign(who, granted, third.email, { order_id: null })).status).toBe(404);
});

test('grants one oil by its report number in any case', async () => {
  const who = await aMember(shop.app);
  const [oil] = await shop.app.rows<{ number: string }>(
    sql`select report_number as number from samples where report_number <> lower(report_number) limit 1`,
  );
  const { status } = await grantSingle({ user_id: who.id, report_num: oil!.number.toLowerCase() });
  expect(status).toBe(201);
  const again = await grantSingle({ user_id: who.id, report_num: oil!.number });
  expect(again.failure.code).toBe('already_granted');
});

test('returns 404 for an unknown database, user or oil, and 403 for a member', async () => {
  const user_id = buyer.id;
  for (const response of [
    await grantRegional({ user_id, region: 'Europe', year: 1815 }),
    await grantRegional({ user_id, region: 'Atlantis', year: 2016 }),
    await grantRegional({ user_id: 999_999, region: 'Europe', year: 2016 }),
    await grantSingle({ user_id, report_num: 'T%' }),
  ])
    expect([response.status, response.failure.error]).toEqual([
      404,
      'A report matching those options does not exist.',
    ]);
  expect((await grantRegional({ user_id, region: 'Europe', year: '2016' })).status).toBe(400);
  expect((await grantSingle({ user_id, report_num: 'T1-1' }, buyer)).status).toBe(403);
});

test('lists what a user holds, and revoking ends access at the next request', async () => {
  const who = await aMember(shop.app);
  const bought = await shop.buy(who, 'Held');
  const { body: granted } = await grantRegional({ user_id: who.id, region: 'Americas', year: 2016 });
  const held = (endpoint: typeof grants.listOwnedDataOfUser, by = admin, id = who.id) =>
    shop.app.call(endpoint, { params: { id }, token: by.token });
  expect((await held(grants.listOwnedDataOfUser)).body).toMatchObject({
    count: 1,
    results: [{ id: bought.id, name: 'Held', order: bought.order, report_type: 'CUSTOM' }],
  });
  const regional = await shop.app.call(grants.listOwnedRegionalOfUser, {
    params: { id: who.id },
    token: admin.token,
  });
  expect(regional.body.results).toMatchObject([
    { id: granted.id, order: null, user: who.email, regional_report: { year: 2016, region: 'Americas' } },
  ]);
  expect((await held(grants.listOwnedDataOfUser, who)).status).toBe(403);
  expect((await held(grants.listOwnedDataOfUser, admin, 999_999)).status).toBe(404);

  const revoke = (report_id: number, isRegional: boolean, by = admin) =>
    shop.app.call(grants.revokeAccess, { body: { report_id, regional: isRegional }, token: by.token });
  expect((await revoke(bought.id, true)).status).toBe(404);
  expect((await revoke(bought.id, false, who)).status).toBe(403);
  expect((await revoke(granted.id, true)).status).toBe(200);
  expect((await revoke(granted.id, true)).status).toBe(404);
  expect((await revoke(bought.id, false)).status).toBe(200);
  expect(await shop.usable(who)).toEqual([]);
  expect((await shop.posted()).at(-1)).toBe(`${who.email}: A license of yours has been revoked`);
  expect(await readAudit(`licence ${bought.id}`)).toMatchObject([
    { action: 'licence.revoke', before: { user: who.email, name: 'Held', order: bought.order }, after: null },
  ]);
});

test('lists the licences of a user by whether they are held or bought', async () => {
  const [who, colleague] = [await aMember(shop.app), await aMember(shop.app)];
  const remainingLicence = await shop.buy(who, 'Kept');
  const moved = await shop.buy(who, 'Moved');
  await shop.assign(who, moved, colleague.email);
  await shop.accept(colleague, await shop.secretFor(moved));
  const { body: granted } = await grantRegional({ user_id: who.id, region: 'Africa', year: 2016 });
  const list = async (relation?: 'HELD' | 'BOUGHT') => {
    const call = { query: { user: String(who.id), relation }, token: admin.token };
    return (await shop.app.call(grants.listLicencesOfUser, call)).body.results;
  };
  expect((await list('HELD')).map(({ id }) => id)).toEqual([remainingLicence.id, granted.id]);
  expect(await list('BOUGHT')).toMatchObject([
    { id: remainingLicence.id, held: true, bought: true, order: remainingLicence.order, holder: who.email },
    { id: moved.id, held: false, bought: true, order: moved.order, holder: colleague.email },
  ]);
  expect(await list()).toHaveLength(3);
});

test('mails the user what was granted', async () => {
  const who = await aMember(shop.app);
  await grantRegional({ user_id: who.id, region: 'Europe', year: 2016 });
  const [mail] = await shop.app.rows<{ subject: string; body: string | null }>(
    sql`select subject, body from outbox where recipient = ${who.email}`,
  );
  expect(mail?.subject).toBe('You have been given engine oil data');
  await vi.waitFor(
    async () => {
      const mails = (await shop.app.mails(1)).filter((one) => one.includes(`To: ${who.email}`));
      expect(mails.join('').replace(/=\r\n/g, '')).toMatch(/2016 Europe.+ \(\d+ oils?, every test/);
    },
    { interval: 100 },
  );
});

test('mails the reason of a revocation to the holder and keeps it in the audit log', async () => {
  const who = await aMember(shop.app);
  const { body: granted } = await grantRegional({ user_id: who.id, region: 'Africa', year: 2016 });
  const body = { report_id: granted.id, regional: true, reason: ' Granted by mistake. ' };
  expect((await shop.app.call(grants.revokeAccess, { body, token: admin.token })).status).toBe(200);
  await vi.waitFor(
    async () => {
      const mails = await shop.app.mails(1);
      const toHolder = mails.filter(
        (one) => one.includes(`To: ${who.email}`) || one.includes(`<${who.email}>`),
      );
      expect(toHolder.join('')).toContain('The reason: Granted by mistake.');
    },
    { interval: 100 },
  );
  expect(await readAudit(`licence ${granted.id}`)).toMatchObject([
    { action: 'licence.revoke', after: { reason: 'Granted by mistake.' } },
    { action: 'licence.grant' },
  ]);
});

test('notifies holder and buyer, each once, when an assigned licence is revoked', async () => {
  const [who, colleague] = [await aMember(shop.app), await aMember(shop.app)];
  const bought = await shop.buy(who, 'Assigned');
  await shop.assign(who, bought, colleague.email);
  await shop.accept(colleague, await shop.secretFor(bought));
  const before = (await shop.posted()).length;
  const body = { report_id: bought.id, regional: false, reason: 'Refunded.' };
  expect((await shop.app.call(grants.revokeAccess, { body, token: admin.token })).status).toBe(200);
  expect((await shop.posted()).slice(before)).toEqual([
    `${colleague.email}: A license of yours has been revoked`,
    `${who.email}: A license you bought has been revoked`,
  ]);
});

test('removes the files of a revoked licence, also when the file store fails at first', async () => {
  const who = await aMember(shop.app);
  const bought = await shop.buy(who, 'Filed');
  const query = { id: String(bought.id), regional: 'false' as const };
  const started = await shop.app.call(startDownload, { query, token: who.token });
  const { task_id } = started.body;
  await vi.waitFor(async () =>
    expect((await shop.app.call(readTask, { query: { task_id }, token: who.token })).status).toBe(200),
  );
  const key = `downloads/${task_id}.csv`;
  const files = sharedFiles(shop.app);
  await files.whileStuck(key, async () => {
    const revoked = await shop.app.call(grants.revokeAccess, {
      body: { report_id: bought.id, regional: false },
      token: admin.token,
    });
    expect(revoked.status).toBe(200);
  });
  await vi.waitFor(() => expect(files.read(key)).rejects.toBeInstanceOf(FileMissing), {
    interval: 200,
  });
});
