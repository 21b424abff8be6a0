import { answerNames } from '@iom/contract/analysis/answers/answers.ts';
import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import type { Page as SitePage } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { Browser, Page } from 'puppeteer-core';
import { findElement } from './elements.ts';

const widths = [390, 1280];

const readJson = async (address: string) => (await fetch(address)).json();

/** The addresses of all public pages, of each answer, and of one oil and one test. */
const publicPaths = async (address: string): Promise<string[]> => {
  const built = Object.values<SitePage>(pages).filter(
    ({ prerendered, access }) => prerendered && access === 'public',
  );
  const { results: oils } = await readJson(`${address}/api/core/sample-metadata/?page_size=1`);
  const { results: tests } = await readJson(`${address}/api/core/data-dictionary/`);
  return [
    ...built.map(({ pattern }) => pattern).filter((pattern) => pattern !== pages.notFound.pattern),
    ...answerNames.map((name) => pages.answer.path({ name })),
    ...oils.map((oil: { sample__report_number: string }) =>
      pages.oil.path({ reportNumber: oil.sample__report_number }),
    ),
    ...tests.slice(0, 1).map(({ name }: { name: string }) => pages.oilTest.path({ test: testSlug(name) })),
  ];
};

/** What a page logs as errors from now on. */
export const recordErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};

/** What is wrong with a page: an error, a missing heading, a picture that does not load, text wider than the window. */
const inspect = async (page: Page, errors: readonly string[]): Promise<string[]> => {
  await findElement(page, 'h1');
  const findings = [...errors];
  for (const width of widths) {
    await page.setViewport({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) findings.push(`${overflow} pixels wider than ${width}`);
  }
  const broken = await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')].filter((image) => image.checkVisibility());
    const states = pictures.map(async (image) => {
      image.loading = 'eager';
      await image.decode().catch(() => undefined);
      return image.naturalWidth > 0 ? [] : [image.currentSrc];
    });
    return (await Promise.all(states)).flat();
  });
  return [...findings, ...broken.map((source) => `${source} is not a picture`)];
};

/** Opens every public page. @returns what was wrong, by path, and the number of pages */
export const openPublicPages = async (browser: Browser, address: string) => {
  const paths = await publicPaths(address);
  const findings: string[] = [];
  for (const path of paths) {
    const page = await browser.newPage();
    const errors = recordErrors(page);
    const response = await page.goto(address + path, { waitUntil: 'networkidle0', timeout: 60_000 });
    if (response?.status() !== 200) findings.push(`${path}: status ${response?.status()}`);
    for (const finding of await inspect(page, errors)) findings.push(`${path}: ${finding}`);
    await page.close();
  }
  return { pages: paths.length, findings };
};
