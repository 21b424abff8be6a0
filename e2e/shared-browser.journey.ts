import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { newAccount, signIn } from './steps.ts';

/** Two new accounts of people who share a browser. */
const newAccounts = async (page: Page) => {
  const [ada, bea] = ['ada', 'bea'].map((name) => `${name}.${Date.now()}@example.org`) as [string, string];
  await newAccount(page.request, ada);
  await newAccount(page.request, bea);
  return { ada, bea };
};

/** Another tab of the same browser, in which the account has typed a message. */
const tabWithMessage = async (context: BrowserContext) => {
  const tab = await context.newPage();
  await tab.goto('/contact');
  const message = tab.getByLabel('Message');
  await message.fill('Only for Basin Oils');
  return { tab, message };
};

const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Nora Lind' });

test('text an account typed disappears from every tab when it signs out', async ({ page, context }) => {
  const { ada, bea } = await newAccounts(page);
  await signIn(page, ada);
  const { tab, message } = await tabWithMessage(context);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(message).toHaveValue('');
  await expect(accountButton(tab)).toBeHidden();
  await signIn(page, bea);
  await expect(accountButton(tab)).toBeVisible();
  await expect(message).toHaveValue('');
});

test('text an account typed survives an expired session, and disappears when another account signs in', async ({
  page,
  context,
}) => {
  const { ada, bea } = await newAccounts(page);
  await signIn(page, ada);
  const { tab, message } = await tabWithMessage(context);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const ended = await page.request.post('/api/auth/logout/', {
    headers: { authorization: `Token ${token}` },
  });
  expect(ended.ok()).toBe(true);
  await page.goto('/dataset/owned');
  await expect(accountButton(tab)).toBeHidden();
  await expect(message).toHaveValue('Only for Basin Oils');
  await signIn(page, bea);
  await expect(accountButton(tab)).toBeVisible();
  await expect(message).toHaveValue('');
});
