import { emailText } from '@iom/contract/shared/text.ts';
import {
  findUserByEmail,
  hashPassword,
  insertUser,
  updateUser,
} from '../modules/accounts/accounts.module.ts';
import type { WriteTx } from '../platform/database/database.ts';
import { type Command, withDatabase } from './command.ts';

/** A password that meets the rules, displayed once. */
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

/** `admin create <email>`: creates the first administrator of an installation without demo. */
export const adminCommand: Command = async (args, env, output) => {
  const [verb, address = ''] = args;
  const email = emailText.safeParse(address);
  if (verb !== 'create' || !email.success) {
    output.error('Usage: npm run admin -- create <email>');
    return 1;
  }
  return withDatabase(env, output, async (database) => {
    output.log(await database.write((tx) => createAdministrator(tx, email.data)));
    return 0;
  });
};
