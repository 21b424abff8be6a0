import { expect, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { expectAccessible, listedOils, newAccount, openCalls, otherPage, signIn } from './steps.ts';

const viscosity = 'Kinematic Viscosity @ 100 C';

test('an administrator corrects a value of a released oil; its holder is notified and sees the old and the new value', async ({
  page,
  browser,
}) => {
  const email = `holder.${Date.now()}@example.org`;
  await newAccount(page.request, email);
  const admin = await openCalls(page.request, 'admin@iom.example');
  const [oil] = await listedOils(page, 'year=2017&region=Americas', 1);
  const number = oil?.reportNumber ?? '';
  const { results } = await admin.get(`/api/auth/list-users/?search=${email}`);
  await admin.post('/api/reports/grant-by-report-number/', { user_id: results[0].id, report_num: number });

  await signIn(page, 'admin@iom.example');
  await page.goto('/admin/import');
  await page.getByLabel('Correct released oils').check();
  await page.getByLabel('Name of the correction').fill('Recalibrated viscometer');
  const files = {
    samples: `report_number\n${number}\n`,
    results: `report_number,test,analyte,value\n${number},${viscosity},${viscosity},10.61\n`,
  };
  for (const [name, text] of Object.entries(files))
    await page
      .getByLabel(`${name}.csv`, { exact: true })
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByText('1 value would change')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Changes of Recalibrated viscometer' }).getByText('10.61'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Correct 1 value of 1 oil?' });
  await expect(question).toContainText(`${email}, 1 oil`);
  // the value may contradict the viscosity index of the oil
  const tick = question.getByLabel(/^I have looked at the/);
  if ((await tick.count()) > 0) await tick.check();
  await question.getByRole('button', { name: /^Store and mail/ }).click();
  await expect(page.getByText('1 value corrected')).toBeVisible();
  await page.goto(`/oil/${number}`);
  await expect(page.getByRole('region', { name: 'Revisions', exact: true })).toContainText(
    'Recalibrated viscometer',
  );

  const holder = await otherPage(browser);
  await signIn(holder, email);
  await holder.goto(await pathInMail(email, 'The oil:', 'Corrections of 1 oil'));
  await expect(holder.getByRole('list', { name: 'Corrections' })).toContainText(
    /Kinematic Viscosity @ 100 °C, .* → 10.61 mm²\/s/,
  );
  await expectAccessible(holder);
  await expect(holder.getByText('Recalibrated viscometer')).toHaveCount(0);
});
