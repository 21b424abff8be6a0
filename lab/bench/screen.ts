// `npm run bench:screen -w lab`: Data Analysis in Chromium on the built site and the demo archive in DATA_DIR. An account that holds every
// regional database ticks years, asks every answer and brushes a scatter plot of 20,000 points.

import { setTimeout as wait } from 'node:timers/promises';
import { type AnswerName, answerNames } from '@iom/contract/analysis/answers/answers.ts';
import type { SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../machine/server.ts';
import { computeMedian } from './analysis/timing.ts';

const password = 'Engine0il!';
const email = `bench.${Date.now()}@example.org`;
const pointCount = 20_000;

/** Calls the server as JSON. @throws on a status other than 2xx */
const call = async <T>(address: string, method: string, path: string, token = '', body?: object) => {
  const response = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
  return (await response.json()) as T;
};

/** A new account that holds every regional database. */
const newHolder = async (address: string) => {
  const person = { first_name: 'Nora', last_name: 'Lind', company_name: 'Lind Oils', phone: '+46 40 123456' };
  const place = {
    address: '1 Basin Road',
    city: 'Malmö',
    state: 'N/A',
    postal_code: '211 20',
    country: 'SE',
  };
  const user = await call<{ id: number }>(address, 'POST', '/api/auth/users/', '', {
    ...person,
    ...place,
    email,
    password,
  });
  const { token } = await call<{ token: string }>(address, 'POST', '/api/auth/api-token-auth/', '', {
    username: 'admin@iom.example',
    password,
  });
  const { results } = await call<{ results: { year: number; region: string }[] }>(
    address,
    'GET',
    '/api/reports/regional-reports/?page_size=100',
  );
  for (const { year, region } of results)
    await call(address, 'POST', '/api/reports/grant-regional-dataset/', token, {
      user_id: user.id,
      region,
      year,
    });
};

const signIn = async (page: Page) => {
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByLabel('Email address') });
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/^(?!.*login)/);
};

/**
 * Resolves with the milliseconds from the release of the next key, which ticks a checkbox, to the frame that
 * shows a new count of results.
 */
const nextKeyToFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const count = [...document.querySelectorAll('[role="status"]')].find((element) =>
          element.textContent.startsWith('Displaying'),
        );
        if (!count) throw new Error('no count of results');
        let pressed = 0;
        addEventListener('keyup', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - pressed));
        });
        observer.observe(count, { characterData: true, childList: true, subtree: true });
      }),
  );

/** Ticks year after year; each tick is a new question. */
const filterTimes = async (page: Page, address: string) => {
  await page.goto(address);
  // the archive is loaded by the first question
  await page.getByText(/^Displaying 1–/).waitFor({ timeout: 180_000 });
  const filters = page.getByRole('region', { name: 'Demographic filters' });
  // the counts may arrive after the rows
  await filters
    .getByRole('checkbox', { name: /^\d{4}$/ })
    .first()
    .waitFor();
  const years = await filters.getByRole('checkbox', { name: /^\d{4}$/ }).all();
  const names = await Promise.all(years.map((year) => year.locator('xpath=../..').textContent()));
  const times: number[] = [];
  for (const name of names) {
    await wait(400);
    await filters.getByRole('checkbox', { name: String(name).slice(0, 4) }).focus();
    const time = nextKeyToFrame(page);
    await wait(50);
    await page.keyboard.press('Space');
    times.push(await time);
  }
  return times;
};

/** Clicks the link and resolves with the milliseconds until the frame with the picture of the answer. */
const clickToPicture = (page: Page, name: AnswerName) =>
  page.evaluate(
    (answer) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>(`main a[href^="/data/answers/${answer}"]`);
        if (!link) throw new Error(`no link to ${answer}`);
        const late = setTimeout(() => reject(new Error(`no picture of ${answer}`)), 20_000);
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main [role="img"] canvas')) return;
          observer.disconnect();
          clearTimeout(late);
          requestAnimationFrame(() => resolve(performance.now() - started));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        const started = performance.now();
        link.click();
      }),
    name,
  );

/**
 * Every answer over the sample set, which loads its scripts, then over all oils held, which is a new
 * question.
 */
const answerTimes = async (page: Page) => {
  await page.goto('/data/answers?sample_set=true');
  // rendered once the scripts run
  const ownData = page.getByText('Your data', { exact: true });
  await ownData.waitFor();
  const ask = async (name: AnswerName) => {
    await page.locator(`main a[href^="/data/answers/${name}"]`).waitFor();
    const time = await clickToPicture(page, name);
    await page.goBack();
    await page.waitForURL(/answers(\?|$)/);
    return time;
  };
  for (const name of answerNames) await ask(name);
  await ownData.click();
  await page.waitForURL(/answers$/);
  const times = new Map<AnswerName, number>();
  for (const name of answerNames) times.set(name, await ask(name));
  return times;
};

/** Points in the form of a response, spread over the plane. */
const manyPoints = (): SeriesOf<'points'> => {
  const numbers = Array.from({ length: pointCount }, (_, index) => index);
  return {
    kind: 'points',
    n: pointCount,
    left_out: 0,
    groups: ['Africa', 'Americas', 'Asia-Pacific', 'Europe'].map((value) => ({ value, n: pointCount / 4 })),
    sample: numbers.map((index) => index + 1),
    report_number: numbers.map((index) => `R-${index + 1}`),
    brand_name: numbers.map(() => 'Brand'),
    qualifiers: [],
    line: null,
    group: numbers.map((index) => index % 4),
    censored: [],
    x: numbers.map((index) => 6 + (index % 997) / 50),
    y: numbers.map((index) => 5 + ((index * 7919) % 1009) / 60),
  };
};

/**
 * Frames per second, and the longest gap between two, while a rectangle is drawn over 20,000 points for about
 * two seconds.
 */
const brushFrames = async (page: Page) => {
  await page.route('**/analysis/series/', (route) => route.fulfill({ json: manyPoints() }));
  await page.goto('/data/analysis?chart=points:1.2:region');
  const chart = page.getByRole('img', { name: /^Scatter plot/ });
  await chart.scrollIntoViewIfNeeded();
  await wait(1500);
  const box = await chart.boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.25);
  await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const started = performance.now();
        const gaps: number[] = [];
        let last = started;
        const next = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now - started < 2000) requestAnimationFrame(next);
          else resolve(gaps);
        };
        requestAnimationFrame(next);
      }),
  );
  let done = false;
  const gaps = frames.finally(() => {
    done = true;
  });
  for (let step = 0; !done; step += 1) {
    const part = 0.3 + 0.5 * Math.abs(Math.sin(step / 40));
    await page.mouse.move(box.x + box.width * part, box.y + box.height * (0.2 + part / 2));
  }
  await page.mouse.up();
  await page.waitForURL(/between/);
  return gaps;
};

const server = await startServer();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await newHolder(server.address);
  const page = await browser.newPage({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await signIn(page);
  const alone = await filterTimes(page, '/data/analysis');
  const charted = await filterTimes(page, '/data/analysis?chart=histogram:1&chart=box:1:region');
  const answers = await answerTimes(page);
  const gaps = await brushFrames(page);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  console.table({
    'key to new count, table and facets': {
      median: computeMedian(alone),
      worst: Math.max(...alone),
      unit: 'ms',
    },
    'key to new count, with two charts': {
      median: computeMedian(charted),
      worst: Math.max(...charted),
      unit: 'ms',
    },
    'click to the picture of an answer': {
      median: computeMedian([...answers.values()]),
      worst: Math.max(...answers.values()),
      unit: 'ms',
    },
    'frame while brushing 20,000 points': {
      median: computeMedian(gaps),
      worst: Math.max(...gaps),
      unit: 'ms',
    },
    'frames while brushing 20,000 points': { median: (gaps.length * 1000) / total, unit: 'a second' },
  });
  console.table(Object.fromEntries([...answers].map(([name, time]) => [name, `${time.toFixed(0)} ms`])));
} finally {
  await browser.close();
  await server.stop();
}
