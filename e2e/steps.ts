// Steps shared by several journeys.
import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';

/** The password of every account here, including the demo accounts. */
export const password = 'Engine0il!';

/** Expects no violation of WCAG 2.2 A and AA once the lists of the page have loaded. */
export const expectAccessible = async (page: Page) => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // the page has no frames of other sites, for which axe would open an extra page each time
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
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

/** Calls as an account, without a screen. */
export const openCalls = async (request: APIRequestContext, email: string) => {
  const response = await request.post('/api/auth/api-token-auth/', { data: { username: email, password } });
  const { token } = await response.json();
  const headers = { authorization: `Token ${token}` };
  const send =
    (method: string) =>
    async (address: string, data: object = {}) => {
      const response = await request.fetch(address, { method, headers, data });
      expect(response.ok(), `${address}: ${await response.text()}`).toBe(true);
      return response.json();
    };
  return {
    headers,
    get: async (address: string) => (await request.get(address, { headers })).json(),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
  };
};

/** A new account with a complete profile. */
export const newAccount = async (request: APIRequestContext, email: string) => {
  const registered = await request.post('/api/auth/users/', {
    data: {
      ...{ first_name: 'Nora', last_name: 'Lind', email, password, company_name: 'Lind Oils' },
      ...{ address: '1 Basin Road', city: 'Malmö', state: 'Skåne', postal_code: '211 20', country: 'SE' },
      phone: '+46 40 123456',
    },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
};

/** A new account, signed in on the page; returns its email. */
export const newBuyer = async (page: Page) => {
  const email = `buyer.${Date.now()}@example.org`;
  await newAccount(page.request, email);
  await signIn(page, email);
  return email;
};

/** A page in another person's browser. */
export const otherPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** Fills in the sign-in form that a page for signed-in users shows in its place. */
export const signInWhereAsked = async (page: Page, email: string) => {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
};

/** Ends the session of the page elsewhere: the page does not know. */
export const endSession = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const ended = await page.request.post('/api/auth/logout/', {
    headers: { authorization: `Token ${token}` },
  });
  expect(ended.status()).toBe(204);
};

/** Registers the address that the form already contains. */
export const fillRegistration = async (page: Page) => {
  const form = page.locator('form[novalidate]');
  const fields = {
    ...{ 'First name': 'Ivo', 'Last name': 'Prak', Address: '2 Basin Road', City: 'Ghent' },
    ...{ 'State or province': 'N/A', 'Postal code': '9000', Phone: '+32 9 1234567' },
  };
  for (const [label, value] of Object.entries(fields))
    await form
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value);
  for (const index of [0, 1])
    await page.locator('input[autocomplete="new-password"]').nth(index).fill(password);
  await page.getByLabel(/^Country/).selectOption({ label: 'Belgium' });
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
};

/** Oils from the public list of the catalogue. */
export const listedOils = async (
  page: Page,
  filter: string,
  count: number,
): Promise<{ id: number; reportNumber: string }[]> => {
  const response = await page.request.get(`/api/core/sample-metadata/?${filter}&page_size=${count}`);
  const { results } = await response.json();
  return results.map((oil: { id: number; sample__report_number: string }) => ({
    id: oil.id,
    reportNumber: oil.sample__report_number,
  }));
};

/** The ids of the tests for sale of an oil, from the public list. */
export const testsForSale = async (page: Page, sample: number): Promise<number[]> => {
  const response = await page.request.get(`/api/reports/display-tests/?sample=${sample}`);
  const { results } = await response.json();
  return results
    .filter(
      (one: { price: number | null; available_for: number[] }) =>
        one.price !== null && one.available_for.includes(sample),
    )
    .map((one: { id: number }) => one.id);
};

export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });

/** Fills in the card of the payment step and goes on to the review. */
export const payWithCard = async (page: Page, number = '4242 4242 4242 4242') => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel(/security code|cvc/i).fill('123');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page).toHaveURL(/\/review/);
};

/** Accepts the terms and places the order, or pays for one placed earlier. */
export const placeOrder = async (page: Page) => {
  await page.getByRole('checkbox', { name: /All sales are final/ }).check();
  await page.getByRole('button', { name: /^(Place order|Pay)/ }).click();
};

/** Waits for the order's page after payment or registration. @returns the order's id */
export const orderShown = async (page: Page) => {
  await expect(page).toHaveURL(/\/ordering\/invoice\/view\/\d+/);
  return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
};

/** `$1,234.50` */
export const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The regional database the journeys buy. */
export const database = { year: 2016, region: 'Europe', name: '2016 Europe' };

/** Puts the database into the cart and continues to its price. */
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
