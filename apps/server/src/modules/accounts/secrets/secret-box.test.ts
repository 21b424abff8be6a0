import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecretBox, withNewKey } from './secret-box.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

const boxOf = (...secretsKeys: Buffer[]) =>
  openSecretBox({ secretsKeys, dataDir: folder, isEmbedded: false });

test('decrypts what it has encrypted, each time differently, for the same owner only', async () => {
  const box = boxOf(randomBytes(32));
  const [one, other] = [await box.encrypt('secret', 'a'), await box.encrypt('secret', 'a')];
  expect(one).not.toBe(other);
  expect(await box.decrypt(one, 'a')).toBe('secret');
  await expect(box.decrypt(one, 'b')).rejects.toThrow();
  const changed = one.slice(0, -6) + (one.at(-6) === 'A' ? 'B' : 'A') + one.slice(-5);
  await expect(box.decrypt(changed, 'a')).rejects.toThrow();
});

test('encrypts with the first key and decrypts with all', async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const old = await boxOf(before).encrypt('secret', 'a');
  const box = boxOf(after, before);
  expect(await box.decrypt(old, 'a')).toBe('secret');
  expect(await boxOf(after).decrypt(await box.encrypt('secret', 'a'), 'a')).toBe('secret');
  await expect(boxOf(after).decrypt(old, 'a')).rejects.toMatchObject({ code: 'secrets_key_missing' });
});

test('has no key with PostgreSQL unless one is set', async () => {
  await expect(boxOf().encrypt('secret', 'a')).rejects.toMatchObject({ code: 'secrets_key_missing' });
});

test('keeps a key of its own beside the embedded database, and replaces it', async () => {
  const settings = { secretsKeys: [], dataDir: folder, isEmbedded: true };
  const encrypted = await openSecretBox(settings).encrypt('secret', 'a');
  const file = path.join(folder, 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');
  let kept = encrypted;
  const count = await withNewKey(settings, async (box) => {
    kept = await box.encrypt(await box.decrypt(encrypted, 'a'), 'a');
    return 1;
  });
  expect(count).toBe(1);
  expect(await readFile(file, 'utf8')).not.toBe(before);
  expect(await openSecretBox(settings).decrypt(kept, 'a')).toBe('secret');
  await expect(openSecretBox(settings).decrypt(encrypted, 'a')).rejects.toMatchObject({
    code: 'secrets_key_missing',
  });
});
