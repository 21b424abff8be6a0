import { expect, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { database, dollars, expectAccessible, listedOils, openCalls } from './steps.ts';

interface Test {
  id: number;
  available_for: number[];
}

test('a visitor finds a test by a word of the trade, sees which oils lack it, and takes the cheaper database', async ({
  page,
}) => {
  await page.goto(`/catalog?region=${database.region}&year=${database.year}`);
  await page.getByRole('button', { name: 'Select all matching' }).click();
  await page
    .getByRole('region', { name: 'Your selection' })
    .getByRole('link', { name: 'Choose tests' })
    .click();
  const search = page.getByLabel('Find a test');
  await search.fill('TBN');
  await expect(page.getByRole('checkbox', { name: /^Base Number/ }).first()).toBeVisible();
  await search.fill('noak');
  await expect(page.getByRole('checkbox', { name: /^Noack Volatility/ }).first()).toBeVisible();
  await search.fill('');
  await page
    .getByRole('button', { name: /^\d+ oils? lacks? it/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Leave out \d+ oil/ }).first()).toBeVisible();

  await page.getByRole('button', { name: /^Full set for all/ }).click();
  const total = page.getByRole('region', { name: 'Total' });
  const better = page.getByRole('status', { name: 'Best price' });
  await expect(better).toContainText(`all of ${database.year} ${database.region}`);
  // the dearer way is not the largest button
  await expect(total.getByRole('button', { name: 'Add Dataset to Cart' })).toHaveAttribute(
    'data-variant',
    'default',
  );
  await expectAccessible(page);
  const before = await total.getByText(/^Total \$/).innerText();
  await better.getByRole('button', { name: /^Change and save/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total.getByText(before)).toBeVisible();
});

test('an oil sells its full set for one price in two clicks, signed out', async ({ page }) => {
  const [oil] = await listedOils(page, `region=${database.region}&year=${database.year}`, 1);
  await page.goto(`/oil/${oil?.reportNumber}`);
  const offer = page.getByRole('region', { name: 'Buy the data of this oil' });
  await expect(offer).toContainText(/^All \d+ tests and the report\$300\.00/);
  await offer.getByRole('button', { name: 'Add to cart' }).click();
  await offer.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByText('1 oil: every test, with the data report')).toBeVisible();
  await page.getByRole('link', { name: 'Pay for datasets' }).click();
  await expect(page.getByRole('heading', { name: 'Register or sign in to pay' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an offer of a hundred oils keeps its price and its acts in view', async ({ page }) => {
    const requester = `requester.${Date.now()}@example.org`;
    const oils = await listedOils(page, `region=${database.region}`, 100);
    const requested = await page.request.post('/api/home/quote-requests/', {
      data: { contact_name: 'Ivo Prak', company_email: requester, samples: oils.map(({ id }) => id) },
    });
    expect(requested.ok(), await requested.text()).toBe(true);
    const institute = await openCalls(page.request, 'admin@iom.example');
    const { results } = await institute.get('/api/home/quote-requests/');
    const request = results.find((one: { company_email: string }) => one.company_email === requester);
    const { results: tests } = await institute.post('/api/reports/display-tests/available/', {
      samples: oils.map(({ id }) => id),
    });
    const [{ id: first, available_for: available }] = tests.toSorted(
      (one: Test, other: Test) => other.available_for.length - one.available_for.length,
    ) as [Test];
    const samples = available.map((id) => ({ id, display_tests: [first] }));
    expect(samples.length).toBeGreaterThan(50);
    await institute.post(`/api/home/quote-requests/${request.id}/offer/`, {
      reports: [{ name: 'Europe, one test', samples }],
      ...{ price: 900, message: 'As discussed.' },
      valid_until: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
    });

    await page.goto(await pathInMail(requester, 'View the offer:'));
    await expect(page.getByText('As discussed.')).toBeInViewport();
    for (const scrolled of [0, 1200]) {
      await page.evaluate((top) => scrollTo(0, top), scrolled);
      await expect(page.getByText(dollars(900)).last()).toBeInViewport();
      await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toBeInViewport();
    }
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(length).toBeLessThan(4000);
  });
});
