import { expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { database, expectAccessible, newAccount, newBuyer, openCalls } from './steps.ts';

/** Buys three copies of the database through the API; other journeys cover the screens. */
const buyThreeCopies = async (page: Page, email: string) => {
  const buyer = await openCalls(page.request, email);
  const { results } = await buyer.get(
    `/api/reports/regional-reports/?year=${database.year}&region=${database.region}`,
  );
  const copies = [1, 2, 3].map(() => results[0].id);
  const { id } = await buyer.post('/api/purchasing/orders/');
  const order = await buyer.patch(`/api/purchasing/orders/${id}/`, { regional_reports: copies });
  await buyer.post('/api/purchasing/validate/', {
    card_number: '4242424242424242',
    card_exp_month: 12,
    card_exp_year: 2040,
    card_cvc: '123',
  });
  await buyer.post('/api/purchasing/make-payment/', {
    order: id,
    price_check: order.total_price,
    last_four: '4242',
  });
};

test('three copies are assigned to three colleagues, and the seats name the holder of each at every step', async ({
  page,
}) => {
  const email = await newBuyer(page);
  await buyThreeCopies(page, email);
  await page.goto('/dataset/owned');
  const seats = page.getByRole('region', { name: 'Regional datasets' }).locator('details');
  await expect(seats.locator('summary')).toHaveText('3 seats: 1 yours, 2 free');
  const rows = seats.locator('li');
  const expectSeats = async (...texts: string[]) => {
    await expect(rows).toContainText(texts);
  };
  await expectSeats('Only you can use it.', 'Nobody uses it yet.', 'Nobody uses it yet.');

  const colleagues = [1, 2, 3].map((number) => `colleague${number}.${Date.now()}@example.org`);
  const [first = '', second = '', third = ''] = colleagues;
  const assign = async (copy: number, colleague: string) => {
    await page.getByRole('button', { name: `Assign: ${database.name}, Copy ${copy}` }).click();
    await page.getByLabel('Email address of your colleague').fill(colleague);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(rows.nth(copy - 1)).toContainText(`Invited ${colleague}`);
  };
  const accept = async (colleague: string) => {
    const token = (await pathInMail(colleague, 'View and accept the invitation:')).split('/').at(-1);
    await newAccount(page.request, colleague);
    const calls = await openCalls(page.request, colleague);
    await calls.post('/api/reports/assignments/accept/', { token });
    const mine = (await calls.get('/api/reports/owned-reports/')).regional_reports;
    expect(mine).toHaveLength(1);
    await page.reload();
  };

  await assign(2, first);
  await expectSeats('Only you can use it.', `Invited ${first}`, 'Nobody uses it yet.');
  await assign(3, second);
  await expect(seats.locator('summary')).toHaveText('3 seats: 1 yours, 2 invited');
  await expectAccessible(page);
  await accept(first);
  await expectSeats('Only you can use it.', `Used by ${first}.`, `Invited ${second}`);
  await accept(second);
  await expectSeats('Only you can use it.', `Used by ${first}.`, `Used by ${second}.`);
  await expect(page.getByRole('link', { name: `Preview ${database.name}` })).toBeVisible();
  await assign(1, third);
  await accept(third);
  await expectSeats(`Used by ${third}.`, `Used by ${first}.`, `Used by ${second}.`);
  await expect(page.getByRole('link', { name: `Preview ${database.name}` })).toHaveCount(0);
});
