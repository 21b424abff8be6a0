import { and, eq, inArray } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { users } from '../modules/accounts/accounts.tables.ts';
import type { Database } from '../platform/database/database.ts';
import { CannotStart } from '../platform/start-failure.ts';
import { isProduction } from '../production.ts';

/** Password of the demo accounts, which exist only with DEMO=on. */
export const demoPassword = 'Engine0il!';

export const demoAccounts = [
  {
    email: 'admin@iom.example',
    firstName: 'Ines',
    lastName: 'Keller',
    isStaff: true,
    about: 'administrator',
  },
  { email: 'buyer@iom.example', firstName: 'Jonas', lastName: 'Adler', isStaff: false, about: 'owns data' },
  {
    email: 'visitor@iom.example',
    firstName: 'Mira',
    lastName: 'Costa',
    isStaff: false,
    about: 'owns nothing',
  },
] as const;

/** Printed by the launcher once the server is ready. */
export const demoNotice = {
  password: demoPassword,
  accounts: demoAccounts.map(({ email, about }) => `${email} (${about})`),
};

/** @throws CannotStart when a site with an https address has an active demo account: its password is published. */
export const assertNoDemoAccounts = async (config: Config, database: Database) => {
  if (!isProduction(config)) return;
  const emails = demoAccounts.map(({ email }) => email);
  const found = await database.read((tx) =>
    tx
      .select({ email: users.email })
      .from(users)
      .where(and(inArray(users.email, emails), eq(users.isActive, true))),
  );
  if (found.length > 0)
    throw new CannotStart(
      `The database has the demo account ${found[0]?.email}, whose password is published. Delete or deactivate it, or use a database without the demo.`,
    );
};
