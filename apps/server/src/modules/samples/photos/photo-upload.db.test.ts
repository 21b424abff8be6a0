import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { uploadPhotos } from '@iom/contract/samples/photos/photos.endpoints.ts';
import { readPhoto } from '@iom/contract/samples/samples.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { encodeMultipart } from '#test/fixtures/imports.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { aPicture, photoZip } from '#test/fixtures/photos.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const upload = async (id: number, photos?: Buffer<ArrayBuffer>) => {
  const { headers, payload } = await encodeMultipart({ name: 'ignored', photos });
  const response = await app.app.server.inject({
    method: 'POST',
    url: fillAddress(uploadPhotos.path, { id }),
    headers: { ...headers, authorization: `Token ${admin.token}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};
const served = (year: string, name: string, token?: string) =>
  app.app.server.inject({
    url: fillAddress(readPhoto.path, { year, name }),
    headers: token ? { authorization: `Token ${token}` } : {},
  });

test('stores pictures by the naming rule, upright, resized and as JPEG, and serves them instead of the drawing', async () => {
  const { id, numbers } = await aGroup(app, { oils: 2 });
  const [one, two] = numbers;
  const rotated = await sharp(await aPicture({ width: 3000, height: 2000 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const zip = await photoZip({
    [`folder/${one}-F.JPG`]: rotated,
    [`${two}-b.png`]: await aPicture(),
    '__MACOSX/x': Buffer.from('x'),
  });
  expect(await upload(id, zip)).toEqual({ status: 200, body: { stored: 2, unchanged: 0, errors: [] } });
  const photo = await served('2016', `${one}-F`);
  expect(photo.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(photo.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1067,
    height: 1600,
  });
  expect((await served('2016', `${one}-B`)).headers['content-type']).toContain('svg');
  expect((await upload(id, zip)).body).toEqual({ stored: 0, unchanged: 2, errors: [] });
});

test('a replaced photograph is served even to clients that have cached the previous one', async () => {
  const { id, numbers } = await aGroup(app, { oils: 1 });
  const name = `${numbers[0]}-F`;
  const store = async (width: number) =>
    upload(id, await photoZip({ [`${name}.png`]: await aPicture({ width }) }));
  await store(40);
  const first = await served('2016', name);
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const again = (etag: unknown) =>
    app.app.server.inject({
      url: fillAddress(readPhoto.path, { year: '2016', name }),
      headers: { 'if-none-match': String(etag) },
    });
  expect(await again(first.headers.etag)).toMatchObject({ statusCode: 304, body: '' });
  await store(50);
  const second = await again(first.headers.etag);
  expect(second.statusCode).toBe(200);
  expect((await sharp(second.rawPayload).metadata()).width).toBe(50);
});

const recordedFor = (id: number) =>
  app.rows<{ after: { photographs: number } }>(
    sql`select after from audit_log where action = 'group.photos' and target = ${`group ${id}`}`,
  );

test('the same zip file sent twice at once is stored by both', async () => {
  const { id, numbers } = await aGroup(app, { oils: 4 });
  const picture = await aPicture();
  const zip = await photoZip(Object.fromEntries(numbers.map((number) => [`${number}-F.png`, picture])));
  for (const { status, body } of await Promise.all([upload(id, zip), upload(id, zip), upload(id, zip)]))
    expect([status, body.stored + body.unchanged, body.errors]).toEqual([200, 4, []]);
  expect((await served('2016', `${numbers[3]}-F`)).headers['content-type']).toBe('image/jpeg');
});

test('records the pictures that were stored before one fails', async () => {
  const { id, numbers } = await aGroup(app, { oils: 2 });
  // cannot be read as a file
  await mkdir(path.join(app.dataDir, `files/photos/2016/${numbers[1]}-F`), { recursive: true });
  const picture = await aPicture();
  const zip = await photoZip({ [`${numbers[0]}-F.png`]: picture, [`${numbers[1]}-F.png`]: picture });
  expect((await upload(id, zip)).status).toBe(500);
  expect(await recordedFor(id)).toEqual([{ after: { photographs: 1 } }]);
});

test('in 2005 the names end in -1 and -2', async () => {
  const { id, numbers } = await aGroup(app, { oils: 1, year: '2005' });
  const zip = await photoZip({
    [`${numbers[0]}-1.png`]: await aPicture(),
    [`${numbers[0]}-F.png`]: await aPicture(),
  });
  expect((await upload(id, zip)).body).toEqual({
    ...{ stored: 1, unchanged: 0 },
    errors: [{ file: `${numbers[0]}-F.png`, message: expect.stringContaining('No sample') }],
  });
});

test('photographs of an unreleased group are for administrators only', async () => {
  const { id, numbers } = await aGroup(app, { oils: 1, release: false });
  await upload(id, await photoZip({ [`${numbers[0]}-F.png`]: await aPicture() }));
  expect((await served('2016', `${numbers[0]}-F`)).statusCode).toBe(404);
  expect((await served('2016', `${numbers[0]}-F`, admin.token)).headers['content-type']).toBe('image/jpeg');
});

test('reports files that are not pictures and stores the others', async () => {
  const { id, numbers } = await aGroup(app, { oils: 3 });
  const zip = await photoZip({
    [`${numbers[0]}-F.jpg`]: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    [`${numbers[1]}-F.jpg`]: (await aPicture({ format: 'jpeg', width: 400 })).subarray(0, 200),
    [`${numbers[1]}-B.gif`]: await aPicture({ format: 'gif' }),
    [`${numbers[2]}-F.jpg`]: await aPicture({ format: 'jpeg' }),
  });
  const { body } = await upload(id, zip);
  expect([body.stored, body.errors.length]).toEqual([1, 3]);
});

const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.png`, new Uint8Array([1])]));

test.each([
  ['no zip file', async () => undefined, /Choose a zip file/],
  ['a file that is not a zip', async () => Buffer.from('hello'), /not a zip file/],
  [
    'a path that leaves its folder',
    () => photoZip({ '../../evil.png': new Uint8Array([1]) }),
    /not a zip file/,
  ],
  ['an absolute path', () => photoZip({ '/etc/evil.png': new Uint8Array([1]) }), /not a zip file/],
  ['10,000 files', () => photoZip(entries(10_000)), /at most 4,000 files/],
  ['a zip bomb', () => photoZip({ 'a.png': new Uint8Array(30 << 20) }), /unpacks to more/],
])('refuses %s', async (_what, zip, message) => {
  const { id } = await aGroup(app, { oils: 1 });
  const { status, body } = await upload(id, await zip());
  expect([status, body.errors]).toEqual([400, { photos: [expect.stringMatching(message)] }]);
});

test('returns 404 for an unknown group', async () => {
  expect((await upload(2_147_483_647, await photoZip({}))).status).toBe(404);
});
