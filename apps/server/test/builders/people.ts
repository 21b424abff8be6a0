import { signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { addUser, hashPassword } from '../../src/modules/accounts/accounts.module.ts';
import type { TestApp } from '../setup/test-app.ts';

export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
}

let made = 0;
const password = 'Engine0il!';

const aPerson = async (test: TestApp, isStaff: boolean): Promise<Person> => {
  made += 1;
  const email = `person${made}@example.org`;
  const passwordHash = await hashPassword(password);
  const user = await test.database.write((tx) =>
    addUser(tx, {
      email,
      firstName: 'Ada',
      lastName: `Person${made}`,
      companyName: 'Example Oils',
      passwordHash,
      isStaff,
    }),
  );
  const { body } = await test.call(signIn, { body: { username: email, password } });
  return { id: user.id, email, password, token: body.token };
};

/** A registered customer, signed in. */
export const aMember = (test: TestApp) => aPerson(test, false);

/** An administrator, signed in. */
export const anAdministrator = (test: TestApp) => aPerson(test, true);
