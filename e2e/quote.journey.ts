import { expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import {
  expectAccessible,
  fillRegistration,
  listedOils,
  newBuyer,
  openCalls,
  orderShown,
  otherPage,
  payWithCard,
  placeOrder,
  signIn,
  summary,
  testsForSale,
} from './steps.ts';

/** Offers all tests of the oils requested by this address for $432.10. */
const offerQuote = async (page: Page, email: string) => {
  const institute = await openCalls(page.request, 'admin@iom.example');
  const { results } = await institute.get('/api/home/quote-requests/');
  const request = results.find((one: { company_email: string }) => one.company_email === email);
  await institute.post(`/api/home/quote-requests/${request.id}/offer/`, {
    reports: [
      {
        name: 'Two oils, every test',
        samples: await Promise.all(
          request.samples.map(async (id: number) => ({ id, display_tests: await testsForSale(page, id) })),
        ),
      },
    ],
    price: 432.1,
    message: 'With our compliments.',
    valid_until: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
  });
  return request.reference;
};

/** Offers all tests of the requested oils for $432.10 on the administrators' page of the quote. */
const offerOnScreen = async (page: Page, quote: string) => {
  await signIn(page, 'admin@iom.example');
  await page.goto(quote);
  await expect(page.getByText('Waiting for an offer', { exact: false })).toBeVisible();
  await page.getByLabel('Name of the dataset').fill('Two oils, every test');
  await expect(page.getByRole('status', { name: 'List price' })).toContainText(/\$[1-9]/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(
    page.getByText('Write it like 1200.50, with a point before at most two decimals.'),
  ).toBeVisible();
  await page.getByLabel('Price in dollars').fill('432.10');
  await page.getByLabel('Message').fill('With our compliments.');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByRole('region', { name: 'Offer' })).toContainText('$432.10');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Offer made');
};

test('a quote is requested, offered on its page, accepted and paid', async ({ page, browser }) => {
  await newBuyer(page);
  await page.goto('/catalog?region=Europe');
  const rows = page.getByRole('region', { name: 'Oils' }).locator('tbody tr');
  for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').click();
  await page.getByRole('link', { name: 'Request Quote' }).click();
  await expect(page.getByRole('heading', { name: '2 oils' })).toBeVisible();
  await page.getByLabel('Comments').fill('Every test, please.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is on its way' })).toBeVisible();

  await page.goto('/quotes');
  await expectAccessible(page);
  const reference = page.getByRole('link', { name: /^Q-\d{6}$/ });
  const id = Number((await reference.innerText()).slice(2));
  const institute = await otherPage(browser);
  await offerOnScreen(institute, `/admin/quotes/${id}`);

  await reference.click();
  await expect(page.getByRole('region', { name: 'Our offer' })).toContainText('$432.10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept offer' }).click();
  await page.getByRole('button', { name: 'Accept and go to payment' }).click();
  await expect(summary(page)).toContainText('Total$432.10');
  await payWithCard(page);
  await placeOrder(page);
  const order = await orderShown(page);
  await expect(page.getByRole('article')).toContainText('$432.10');
  await page.goto('/dataset/owned');
  await expect(page.getByRole('heading', { name: 'Two oils, every test' })).toBeVisible();
  await institute.goto(`/admin/quotes/${id}`);
  await expect(institute.getByRole('link', { name: `Order ${order}` })).toBeVisible();
});

test('a forwarded quote link shows the offer and moves nothing; its requester claims, accepts and can pay it', async ({
  page,
  browser,
}) => {
  const requester = `requester.${Date.now()}@example.org`;
  const oils = await listedOils(page, 'region=Europe', 2);
  const requested = await page.request.post('/api/home/quote-requests/', {
    data: { contact_name: 'Ivo Prak', company_email: requester, samples: oils.map(({ id }) => id) },
  });
  expect(requested.ok(), await requested.text()).toBe(true);
  await offerQuote(page, requester);
  const link = await pathInMail(requester, 'View the offer:');

  const email = await newBuyer(page);
  const forwarded = await openCalls(page.request, email);
  await page.goto(link);
  await expect(page.getByText('This offer is for another address')).toBeVisible();
  await expect(page.getByText(`It was sent to ${requester}`, { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to my quotes' })).toHaveCount(0);
  await expectAccessible(page);
  expect((await forwarded.get('/api/home/quote-requests/')).results).toEqual([]);

  const invited = await otherPage(browser);
  await invited.goto(link);
  await invited.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(invited.getByLabel('Email address').first()).toHaveValue(requester);
  await fillRegistration(invited);
  await expect(invited).toHaveURL(link);
  await invited.getByRole('button', { name: 'Add to my quotes' }).click();
  await invited.getByRole('button', { name: 'Accept offer' }).click();
  await invited.getByRole('button', { name: 'Accept and go to payment' }).click();
  await expect(summary(invited)).toContainText('Total$432.10');
  await invited.goBack();
  await invited.getByRole('link', { name: 'Pay now' }).click();
  await expect(summary(invited)).toContainText('Total$432.10');
});
