// What several journeys do alike.
import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The password of every account here, the demo's included. */
export const password = 'Engine0il!';

/** No rule of WCAG 2.2 A and AA is broken on the page as it stands, once its lists have answered. */
export const expectAccessible = async (page: Page) => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)).toEqual(
    [],
  );
};

export const signIn = async (page: Page, email: string) => {
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByLabel('Email address') });
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/login/);
};

/** Calls of an account, past the screens: for what has no screen of its own, and for what the server says beside one. */
export const callsOf = async (request: APIRequestContext, email: string) => {
  const response = await request.post('/api/auth/api-token-auth/', { data: { username: email, password } });
  const { token } = await response.json();
  const headers = { authorization: `Token ${token}` };
  return {
    get: async (address: string) => (await request.get(address, { headers })).json(),
    post: async (address: string, data: object = {}) => {
      const posted = await request.post(address, { headers, data });
      expect(posted.ok(), `${address}: ${await posted.text()}`).toBe(true);
      return posted.json();
    },
  };
};

/** A new account with a complete profile, signed in on the page; returns its e-mail. */
export const newBuyer = async (page: Page) => {
  const email = `buyer.${Date.now()}@example.org`;
  const registered = await page.request.post('/api/auth/users/', {
    data: {
      ...{ first_name: 'Nora', last_name: 'Lind', email, password, company_name: 'Lind Oils' },
      ...{ address: '1 Basin Road', city: 'Malmö', state: 'Skåne', postal_code: '211 20', country: 'SE' },
      phone: '+46 40 123456',
    },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  await signIn(page, email);
  return email;
};

/** Fills in the card of the payment step and goes on to the review. */
export const payWithCard = async (page: Page, number = '4242 4242 4242 4242') => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel(/security code|cvc/i).fill('123');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page).toHaveURL(/\/review/);
};

/** Accepts the terms and places the order, or pays one placed before. */
export const placeOrder = async (page: Page) => {
  await page.getByRole('checkbox', { name: /All sales are final/ }).check();
  await page.getByRole('button', { name: /^(Place order|Pay)/ }).click();
};

/** The order's page, once the order is paid or registered; returns the order's id. */
export const orderShown = async (page: Page) => {
  await expect(page).toHaveURL(/\/ordering\/invoice\/view\/\d+/);
  return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
};

/** `$1,234.50` */
export const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The regional database the journeys buy. */
export const database = { year: 2016, region: 'Europe', name: '2016 Europe' };

/** Puts the database into the cart and goes on to its price. */
export const chooseDatabase = async (page: Page) => {
  await page.goto(`/regional/select?filter_year=${database.year}&filter_region=${database.region}`);
  const offer = page.getByRole('region', { name: database.name });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Obtain pricing', exact: true }).click();
  await expect(page.getByRole('region', { name: database.name })).toBeVisible();
};

export const goToPayment = async (page: Page) => {
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/regional\/payment/);
};
