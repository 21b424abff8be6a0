// Accounts: registering, API keys, and every change of an account.
import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey, revokeApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import {
  deleteUser,
  readUser,
  sendPasswordReset,
  updateUser,
} from '@iom/contract/accounts/users.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { mailedSecret, type Person, type Site, settle } from './site.ts';

const password = 'Engine0il!x';
const otherPassword = 'Sp1ndle!oil';

const address = {
  ...{ company_name: 'Example Oils', address: '1 Street', city: 'London', state: 'N/A' },
  ...{ postal_code: 'SW1Y 4JH', country: 'GB', phone: '+44 20 0000' },
};

const register = async ({ client }: Site, name: string, status?: number): Promise<Person> => {
  const email = `${name}@example.org`;
  const body = { first_name: 'Ada', last_name: name, email, password, ...address };
  const { id, auth_token: token } = (
    await client.call(`register ${name}`, endpoints.registerUser, { body, status })
  ).body;
  return { id, email, password, token };
};

/** Three customers, who buy, are assigned data and leave. */
export const registerPeople = async (site: Site) => {
  const { client, admin } = site;
  const [buyer, colleague, guest] = [
    await register(site, 'buyer'),
    await register(site, 'colleague'),
    await register(site, 'guest'),
  ];
  await register(site, 'buyer', 400);
  const taken = { params: { id: colleague.id }, body: { email: 'BUYER@example.org' }, token: admin };
  await client.call('give an account a taken address', updateUser, { ...taken, status: 400 });
  const wrong = { username: buyer.email, password: 'wrong' };
  await client.call('sign in with a wrong password', endpoints.signIn, { body: wrong, status: 401 });
  const profile = { params: { id: buyer.id }, token: buyer.token };
  await client.call('change a profile', endpoints.updateProfile, { ...profile, body: { title: 'Dr' } });
  await client.call('read a profile', endpoints.readProfile, profile);
  return { buyer, colleague, guest };
};
export type People = Awaited<ReturnType<typeof registerPeople>>;

export const useApiKeys = async ({ client }: Site, { buyer: { token } }: People) => {
  const body = { name: 'Laboratory' };
  const { key, id } = (await client.call('API key', createApiKey, { body, token })).body;
  await client.call('API key of a taken name', createApiKey, {
    body: { name: 'laboratory' },
    token,
    status: 400,
  });
  await client.call('read with an API key', listOwnedReports, { token: key });
  await client.call('write with an API key', createApiKey, { body, token: key, status: 403 });
  await client.call('revoke an API key', revokeApiKey, { params: { id }, token });
  await client.call('read with a revoked API key', listOwnedReports, { token: key, status: 401 });
};

const changeEmail = async (site: Site, { email, token }: Person) => {
  const { client } = site;
  const ask = (label: string, to: string) =>
    client.call(label, endpoints.requestEmailChange, {
      body: { current_password: password, email: to },
      token,
    });
  await ask('change to a taken address', 'colleague@example.org');
  await ask('change of address', `other-${email}`);
  await ask('another change of address', `new-${email}`);
  await settle(site);
  const body = { token: await mailedSecret(site, `new-${email}`, pages.confirmEmail) };
  await client.call('check a new address', endpoints.checkEmailToken, { body });
  await client.call('confirm a new address', endpoints.confirmEmailChange, { body });
  await client.call('confirm a new address again', endpoints.confirmEmailChange, { body, status: 404 });
};

const resetPassword = async (site: Site, { email }: Person) => {
  const { client } = site;
  await client.call('forget a password', endpoints.requestPasswordReset, { body: { email } });
  await settle(site);
  const token = await mailedSecret(site, email, pages.newPassword);
  await client.call('check a reset link', endpoints.checkResetToken, { body: { token } });
  const body = { token, password: otherPassword };
  await client.call('set a new password', endpoints.confirmPasswordReset, { body });
  await client.call('set a new password again', endpoints.confirmPasswordReset, { body, status: 404 });
  await client.call('forget the password of no account', endpoints.requestPasswordReset, {
    body: { email: 'nobody@example.org' },
  });
  const again = { username: email, password: otherPassword };
  await client.call('sign in with the new password', endpoints.signIn, { body: again });
};

/** Changes accounts; afterwards only the buyer still has sessions. */
export const changeAccounts = async (site: Site, { buyer, colleague, guest }: People) => {
  const { client, admin } = site;
  await changeEmail(site, buyer);
  await client.call('change a password', endpoints.changePassword, {
    body: { old_password: password, new_password: otherPassword },
    token: buyer.token,
  });
  await resetPassword(site, colleague);
  await client.call('read after a reset', endpoints.readMe, { token: colleague.token, status: 401 });
  const ofGuest = { params: { id: guest.id }, token: admin };
  await client.call('send a reset link', sendPasswordReset, ofGuest);
  await client.call('rename an account', updateUser, { ...ofGuest, body: { last_name: 'Visitor' } });
  await client.call('close an account', updateUser, { ...ofGuest, body: { is_active: false } });
  await client.call('send a reset link to a closed account', sendPasswordReset, { ...ofGuest, status: 409 });
  await client.call('read a closed account', readUser, ofGuest);
  await settle(site);
  await client.call('delete an account', deleteUser, ofGuest);
  await client.call('delete an account again', deleteUser, ofGuest);
  await settle(site);
};
