import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { pathInMail } from './mails.ts';
import { expectAccessible, newAccount, newBuyer, openCalls, otherPage, password, signIn } from './steps.ts';

const settings = '/registration/account-settings';

/** Each code works once: one of the next step is accepted too, and the one before. */
const codesOf = (secret: string) => {
  let step = -1;
  return () => {
    step += 1;
    return new TOTP({ secret }).generate({ timestamp: Date.now() + (step - 1) * 30_000 });
  };
};

const enterPassword = async (page: Page, email: string) => {
  await page.goto('/login');
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Sets up an authenticator app on the settings. @returns its next codes and the recovery codes */
const setUpApp = async (page: Page) => {
  await page.goto(settings);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(/\s/g, '');
  const next = codesOf(secret);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(next());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = (await page.getByLabel('Recovery codes', { exact: true }).innerText()).split('\n');
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  // every other session has ended: this one and the head of the table
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);
  return { next, codes };
};

test('a user sets up an app, signs in with it, loses it and recovers', async ({ page, browser }) => {
  const email = await newBuyer(page);
  const { next, codes } = await setUpApp(page);
  const other = await otherPage(browser);
  await enterPassword(other, email);
  const form = other.getByRole('form', { name: 'Second factor' });
  await expect(form.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await expectAccessible(other);
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('not accepted');
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(next());
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).not.toHaveURL(/login/);

  // the first browser, this one and the head of the table: the set-up ended the session of the registration
  await other.goto(settings);
  await expect(other.getByRole('region', { name: 'Sessions' }).getByRole('row')).toHaveCount(3);
  // the first browser was new too: its registration had none
  const link = await pathInMail(email, 'end that session:', 'A new browser');
  await other.goto(link);
  await other.getByRole('button', { name: 'End this session' }).click();
  await expect(other.getByText('The session has ended')).toBeVisible();
  await page.goto(settings);
  await expect(page).not.toHaveURL(new RegExp(settings));

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page
    .getByRole('form', { name: 'Second factor' })
    .getByRole('button', { name: 'Sign in', exact: true })
    .click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(settings);
  await expect(page.getByText('9 recovery codes are left')).toBeVisible();
});

test('an administrator proves the factor again in place, and removes that of a user', async ({
  page,
  browser,
}) => {
  const email = `lost.${Date.now()}@example.org`;
  await newAccount(page.request, email);
  const lost = await otherPage(browser);
  await signIn(lost, email);
  await setUpApp(lost);

  const colleague = `colleague.${Date.now()}@example.org`;
  await newAccount(page.request, colleague);
  const admin = await openCalls(page.request, 'admin@iom.example');
  const { results } = await admin.get(`/api/auth/list-users/?search=${colleague}`);
  await admin.patch(`/api/auth/list-users/${results[0].id}/`, { is_staff: true });
  await signIn(page, colleague);
  const { next } = await setUpApp(page);
  const found = await admin.get(`/api/auth/list-users/?search=${email}`);
  await page.goto(`/admin/users/${found.results[0].id}`);
  // as fifteen minutes later
  await page.route(
    '**/list-users/*/second-factor/',
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'Confirm with your second factor.', code: 'second_factor_stale', request_id: 'r' },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Remove Second Factor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(next());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The second factor has been removed.')).toBeVisible();
  const again = await otherPage(browser);
  await enterPassword(again, email);
  await expect(again).not.toHaveURL(/login/);
});

/** Chromium's virtual authenticator: discoverable, verifies its user. */
const addAuthenticator = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return session;
};

test('a passkey is a second factor, and signs in alone', async ({ page, baseURL }) => {
  await addAuthenticator(page);
  // the authenticator would accept an offer in the field at once, before the buttons are pressed
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const email = await newBuyer(page);
  await page.goto(settings);
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add a passkey' });
  // WebAuthn refuses an address that is a number
  if (new URL(baseURL ?? '').hostname !== 'localhost') return expect(add).toHaveCount(0);
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Recovery codes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('Laptop')).toBeVisible();

  const signOut = () =>
    page.evaluate(() => {
      localStorage.removeItem('token');
      localStorage.removeItem('user');
    });
  await signOut();
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/login/);
  await signOut();
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(settings);
  await expect(page.getByRole('region', { name: 'Passkeys' })).not.toContainText('Never');
});
