// Encryption of secrets that the server has to read again, unlike passwords and tokens: AES-256-GCM (NIST SP 800-38D).
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { ApiError } from '#platform/api-error.ts';
import { memoizeAsync } from '#platform/async.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** The start of a key's SHA-256, which is stored with every secret and names its key. */
const keyName = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);

const encryptWith = (key: Buffer, secret: string, owner: string): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${keyName(key)}.${Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url')}`;
};

const decryptWith = (keys: readonly Buffer[], encrypted: string, owner: string): string => {
  const [name, data = ''] = encrypted.split('.');
  const key = keys.find((one) => keyName(one) === name);
  if (!key) throw new ApiError('secrets_key_missing');
  const bytes = Buffer.from(data, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagLength));
  const text = decipher.update(bytes.subarray(ivLength, -tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};

export interface SecretBox {
  /**
   * @param owner the row that the secret belongs to: it cannot be decrypted in another one
   * @throws ApiError secrets_key_missing
   */
  encrypt(secret: string, owner: string): Promise<string>;
  /** @throws ApiError secrets_key_missing without its key; Error when the text or its owner has been changed */
  decrypt(encrypted: string, owner: string): Promise<string>;
}

const boxWith = (readKeys: () => Promise<readonly Buffer[]>): SecretBox => ({
  encrypt: async (secret, owner) => {
    const [key] = await readKeys();
    if (!key) throw new ApiError('secrets_key_missing');
    return encryptWith(key, secret, owner);
  },
  decrypt: async (encrypted, owner) => decryptWith(await readKeys(), encrypted, owner),
});

/** Replaces the key file, which only the server's user may read. It is on the disk before a secret is encrypted with it. */
const writeKeys = async (file: string, keys: readonly Buffer[]) => {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${keys.map((key) => key.toString('base64')).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
};

/** The keys of the file, one a line; none if it does not exist. */
const readKeyFile = async (file: string): Promise<Buffer[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'));
};

interface BoxSettings {
  /** Keys from the settings; the first encrypts. */
  secretsKeys: readonly Buffer[];
  dataDir: string;
  /** Whether the database is embedded, so that a key can be made beside it. */
  isEmbedded: boolean;
}

const keyFile = (dataDir: string) => path.join(dataDir, 'secrets.key');

/** Uses the keys of the settings, or with the embedded database a key in the data folder, which is made at first use. */
export const openSecretBox = ({ secretsKeys, dataDir, isEmbedded }: BoxSettings): SecretBox =>
  boxWith(
    memoizeAsync(async () => {
      if (secretsKeys.length > 0 || !isEmbedded) return secretsKeys;
      const file = keyFile(dataDir);
      const stored = await readKeyFile(file);
      if (stored.length > 0) return stored;
      const keys = [randomBytes(32)];
      await writeKeys(file, keys);
      return keys;
    }),
  );

/**
 * Runs `reencrypt` with a box whose first key is new. The key of the data folder is replaced: the old key stays in the file until every
 * secret has the new one, so that an interrupted change can be repeated. Keys of the settings are the operator's to replace.
 */
export const withNewKey = async (
  settings: BoxSettings,
  reencrypt: (box: SecretBox) => Promise<number>,
): Promise<number> => {
  if (settings.secretsKeys.length > 0 || !settings.isEmbedded) return reencrypt(openSecretBox(settings));
  const file = keyFile(settings.dataDir);
  const key = randomBytes(32);
  const keys = [key, ...(await readKeyFile(file))];
  await writeKeys(file, keys);
  const count = await reencrypt(boxWith(async () => keys));
  await writeKeys(file, [key]);
  return count;
};
