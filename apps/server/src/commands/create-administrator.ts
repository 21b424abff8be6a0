import { emailText } from '@iom/contract/shared/text.ts';
import { readConfig } from '../config.ts';
import {
  findUserByEmail,
  hashPassword,
  insertUser,
  updateUser,
} from '../modules/accounts/accounts.module.ts';
import { openDatabase, type WriteTx } from '../platform/database/database.ts';
import { startFailure } from '../platform/start-failure.ts';
import type { Command } from './command.ts';

/** A password that meets the rules, shown once. */
const makePassword = () => `Aa1!${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

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

/** `admin create <email>`: makes the first administrator of an installation without demo. */
export const adminCommand: Command = async (args, env, output) => {
  const [verb, address = ''] = args;
  const email = emailText.safeParse(address);
  if (verb !== 'create' || !email.success) {
    output.error('Usage: npm run admin -- create <email>');
    return 1;
  }
  try {
    const database = await openDatabase(readConfig(env), () => {});
    try {
      output.log(await database.write((tx) => createAdministrator(tx, email.data)));
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    output.error(startFailure(error));
    return 1;
  }
};
