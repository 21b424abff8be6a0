import { emailText } from '@iom/contract/shared/text.ts';
import { type Config, readConfig } from '../config.ts';
import {
  findUserByEmail,
  hashPassword,
  insertUser,
  lockUser,
  recordChange,
  removeFactor,
  replaceSecrets,
  secretOwner,
  updateUser,
  withNewKey,
} from '../modules/accounts/accounts.module.ts';
import type { Database, WriteTx } from '../platform/database/database.ts';
import { canonicalizeNames } from './canonical-names.ts';
import { type Command, withDatabase } from './command.ts';

/** A password that meets the rules, displayed once. */
const makePassword = () => `Aa1!${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Creates the first administrator of an installation without demo, or makes an account an administrator. */
const createAdministrator = async (tx: WriteTx, email: string) => {
  const known = await findUserByEmail(tx, email);
  if (known) {
    await updateUser(tx, known.id, { isStaff: true, isActive: true });
    return `${known.email} is an administrator now.`;
  }
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  await insertUser(tx, { email, firstName: 'First', lastName: 'Administrator', isStaff: true, passwordHash });
  return `${email} is an administrator. Password, shown this once: ${password}`;
};

/** The author of changes by this command, in the audit log. */
const operator = { email: 'operator', ip: '', requestId: '' };

/** For the last administrator who has lost the device: nobody else can remove the second factor on the site. */
const removeSecondFactor = async (tx: WriteTx, email: string) => {
  const user = await findUserByEmail(tx, email);
  if (!user) return `No account has the address ${email}.`;
  await lockUser(tx, user.id);
  await removeFactor(tx, user.id);
  const change = { target: `user ${user.id}`, before: null, after: { second_factor: [] } };
  await recordChange(tx, operator, 'user.second_factor_removed', change);
  return `${user.email} signs in with the password alone now. Set up a new second factor at once.`;
};

/** Encrypts every secret again, with the first key of SECRETS_KEY, or with a new key of the data folder. */
const rotateSecrets = async (database: Database, config: Config) => {
  const settings = { ...config, isEmbedded: database.engine !== 'postgres' };
  const count = await withNewKey(settings, (box) =>
    database.write((tx) =>
      replaceSecrets(tx, async (secret, userId) => {
        const owner = secretOwner(userId);
        return box.encrypt(await box.decrypt(secret, owner), owner);
      }),
    ),
  );
  return `Secrets encrypted with the new key: ${count}.`;
};

/** Commands without an address. */
const ofDatabase = {
  'rotate-secrets': rotateSecrets,
  'canonical-names': async (database: Database) => (await canonicalizeNames(database)).join('\n'),
};

const usage = [
  'Usage: npm run admin -- create <email>',
  'npm run admin -- remove-second-factor <email>',
  ...Object.keys(ofDatabase).map((name) => `npm run admin -- ${name}`),
].join('\n       ');

const byEmail = { create: createAdministrator, 'remove-second-factor': removeSecondFactor };

/** `admin create <email>` and `admin remove-second-factor <email>`, and the commands of the whole database. */
export const adminCommand: Command = async ([verb = '', address = ''], env, output) => {
  const email = emailText.safeParse(address);
  const run = Object.entries(byEmail).find(([name]) => name === verb)?.[1];
  const runOnAll = Object.entries(ofDatabase).find(([name]) => name === verb)?.[1];
  if (!runOnAll && !(run && email.success)) {
    output.error(usage);
    return 1;
  }
  return withDatabase(env, output, async (database) => {
    const work = async () =>
      run && email.success
        ? database.write((tx) => run(tx, email.data))
        : runOnAll?.(database, readConfig(env));
    output.log(await work());
    return 0;
  });
};
