import { pages } from '@iom/contract/pages/pages.ts';
import type { Page } from 'puppeteer-core';
import { clickOn, expectText, fillFields, findElement, tickBox } from './elements.ts';

/** The password of every account here, including those of the demo. */
const password = 'Engine0il!';

/** Registers, buys a regional database by card, and opens the bought data. */
export const buyDatabase = async (page: Page, address: string): Promise<void> => {
  await page.goto(address + pages.registration.path());
  await fillFields(page, {
    'First name': 'Nora',
    'Last name': 'Lind',
    'Email address': `firefox.${Date.now()}@example.org`,
    Password: password,
    'Password again': password,
    Company: 'Lind Oils',
    Address: '1 Basin Road',
    City: 'Malmö',
    'State or province': 'Skåne',
    'Postal code': '211 20',
    Country: 'SE',
    Phone: '+46 40 123456',
  });
  await tickBox(page, 'I accept the terms');
  await clickOn(page, 'main button', 'Register');
  await findElement(page, 'header button', 'Nora Lind');
  // to the page that follows
  await page.waitForFunction((path) => location.pathname !== path, {}, pages.registration.path());
  await page.waitForNetworkIdle();

  await page.goto(address + pages.regionalSelect.path());
  await expectText(page, 'What is inside');
  const name = await (await findElement(page, 'main section h2')).evaluate(
    (title) => title.textContent ?? '',
  );
  await clickOn(page, 'main button', 'Add to cart');
  await clickOn(page, 'main a', 'Obtain pricing');
  await clickOn(page, 'main a', 'Continue to payment');
  await fillFields(page, { 'Card number': '4242424242424242', Expiry: '1240', 'Security code': '123' });
  await clickOn(page, 'main button', 'Continue to review');
  await tickBox(page, 'All sales are final');
  await clickOn(page, 'main button', 'Pay ');
  await page.waitForFunction(() => location.pathname.startsWith('/ordering/invoice/view/'), {
    timeout: 60_000,
  });
  await page.goto(address + pages.owned.path());
  await expectText(page, name);
};

/** Signs in as the buyer of the demo, narrows the held oils by a facet, and computes an answer over them. */
export const analyzeData = async (page: Page, address: string): Promise<void> => {
  await page.goto(address + pages.login.path());
  await fillFields(page, { 'Email address': 'buyer@iom.example', Password: password });
  await clickOn(page, 'main form button[type="submit"]', 'Sign in');
  await page.waitForFunction((path) => location.pathname !== path, {}, pages.login.path());
  await page.waitForNetworkIdle();

  await page.goto(address + pages.analysis.path());
  await expectText(page, 'Displaying ');
  const readCount = () => page.evaluate(() => /Displaying [^\n]*/.exec(document.body.innerText)?.[0] ?? '');
  const all = await readCount();
  await tickBox(page, 'Europe');
  await page.waitForFunction(
    (before) => (/Displaying [^\n]*/.exec(document.body.innerText)?.[0] ?? before) !== before,
    { timeout: 60_000 },
    all,
  );

  await page.goto(address + pages.answer.path({ name: 'claim-check' }));
  await expectText(page, 'oils counted.');
  // without a pointer that hovers, as here, the picture is still until it is tapped
  await clickOn(page, 'button', 'Name the points of the picture');
  await findElement(page, 'main canvas');
};
