// `npm run admin -- create <email>`: makes the first administrator of an installation without demo.
import { parseArgs } from 'node:util';
import { emailText } from '@iom/contract/shared/text.ts';
import { readConfig } from '../config.ts';
import { addUser, changeUser, findUserByEmail, hashPassword } from '../modules/accounts/accounts.module.ts';
import { openDatabase, type WriteTx } from '../platform/database/database.ts';
import { startFailure } from '../platform/start-failure.ts';

/** A password that meets the rules, shown once. */
const makePassword = () => `Aa1!${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

const createAdministrator = async (tx: WriteTx, email: string) => {
  const known = await findUserByEmail(tx, email);
  if (known) {
    await changeUser(tx, known.id, { isStaff: true, isActive: true });
    return `${known.email} is an administrator now.`;
  }
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  await addUser(tx, { email, firstName: 'First', lastName: 'Administrator', isStaff: true, passwordHash });
  return `${email} is an administrator. Password, shown this once: ${password}`;
};

const { positionals } = parseArgs({ allowPositionals: true });
const email = emailText.safeParse(positionals[1] ?? '');
if (positionals[0] !== 'create' || !email.success) {
  console.error('Usage: npm run admin -- create <email>');
  process.exit(1);
}
try {
  const database = await openDatabase(readConfig(), () => {});
  console.log(await database.write((tx) => createAdministrator(tx, email.data)));
  await database.close();
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
