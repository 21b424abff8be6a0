import { answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { oilFacts } from '@iom/contract/catalogue/label-facts.rules.ts';
import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { paperYear } from '@iom/contract/content/papers.endpoints.ts';
import type { Page } from '@iom/contract/pages/page.ts';
import { matchPage } from '@iom/contract/pages/page-at.ts';
import { pageNames, pages } from '@iom/contract/pages/pages.ts';
import { priceFullSet } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { max, min } from 'drizzle-orm';
import type { Catalogue, ReleasedOil } from '#modules/catalogue/catalogue.module.ts';
import type { PaperRow } from '#modules/content/content.module.ts';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import type { DictionaryTest, Samples } from '#modules/samples/samples.module.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { DescribePage, PageDetails } from '#platform/http/page-head.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import type { FillText } from '../edited-texts.ts';
import { feedPath, feedTitle } from '../feed/feed.service.ts';
import { picturePath } from '../pictures/pictures.service.ts';
import type { ReadPublished, ReadReleasedOil } from '../published.service.ts';
import {
  archiveDataset,
  type PriceRange,
  regionalDatasets,
  toDataset,
  toProduct,
  toVariables,
} from './structured-data.ts';

const gradeText = (oil: OilRow) => (oil.sample__sae_grade ? `SAE ${formatGrade(oil.sample__sae_grade)}` : '');
const describeOil = (oil: OilRow, tests: number) => {
  const product = [gradeText(oil), 'engine oil'].filter(Boolean).join(' ');
  const supplier = oil.supplier && ` by ${oil.supplier}`;
  const claim = oil.service_class && `, service class ${oil.service_class} on the label`;
  const where = oil.country || oil.region;
  return `${oil.brand_name}: ${product}${supplier}, bought in ${where} in ${oil.year}${claim}. Test data of report ${oil.sample__report_number}: ${counted(tests, 'test')} with methods and units.`;
};

const renderOil = (oil: OilRow, tests: readonly DictionaryTest[]) => {
  const rows = oilFacts(oil).map(
    ({ title, text }) => `<tr><th scope="row">${title}</th><td>${escapeHtml(text || 'Not stated')}</td></tr>`,
  );
  const items = tests.map(
    ({ name, method }) =>
      `<li>${escapeHtml([typographicName(name), method].filter(Boolean).join(', '))}</li>`,
  );
  const list = items.length > 0 ? `<h2>Tests with data</h2><ul>${items.join('')}</ul>` : '';
  return `<h1>${escapeHtml(oil.brand_name)}</h1><p class="quiet">Report ${escapeHtml(oil.sample__report_number)}</p><table><tbody>${rows.join('')}</tbody></table>${list}`;
};

/** The page of a released oil: label data and the tests for sale, no values. */
const oilDetails = (
  site: Site,
  { oil, forSale }: ReleasedOil,
  tests: readonly DictionaryTest[],
): PageDetails => {
  const description = describeOil(oil, tests.length);
  const reportNumber = oil.sample__report_number;
  const path = pages.oil.path({ reportNumber });
  const fullSet = priceFullSet(forSale);
  const picture = picturePath.oil(reportNumber);
  const facts = {
    name: `${oil.brand_name}, ${[gradeText(oil), String(oil.year)].filter(Boolean).join(', ')}: engine oil test data`,
    description,
    path,
    identifier: reportNumber,
    prices: forSale.length > 0 ? { lowest: fullSet, highest: fullSet } : undefined,
  };
  const dataset = toDataset(site, {
    ...facts,
    years: [oil.year, oil.year],
    places: [oil.country || oil.region],
    variables: toVariables(tests),
  });
  return {
    title: `${oil.brand_name}, report ${reportNumber}`,
    description,
    canonical: path,
    structuredData: [dataset, toProduct(site, { ...facts, brand: oil.brand_name, picture })],
    picture,
    content: renderOil(oil, tests),
  };
};

/** Search engines display about this many characters of a description. */
const maxDescriptionLength = 300;

const paragraph = (text: string, attributes = '') =>
  text === '' ? '' : `<p${attributes}>${escapeHtml(text)}</p>`;

/** The page of a technical paper, with the details of the list of papers. */
const paperDetails = (site: Site, paper: PaperRow): PageDetails => {
  const { title, authors, presented, abstract, citation, link } = paper;
  const path = pages.technicalPaper.path({ id: paper.id });
  const source = [authors, presented].filter(Boolean).join(' · ');
  return {
    title,
    description: (abstract || citation || source || title).slice(0, maxDescriptionLength),
    canonical: path,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'ScholarlyArticle',
        headline: title,
        abstract: abstract || undefined,
        author: authors
          .split(/,| and /)
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => ({ '@type': 'Person', name })),
        datePublished: paperYear(paper),
        url: `${site.publicUrl}${path}`,
        sameAs: link || undefined,
      },
    ],
    content: `<h1>${escapeHtml(title)}</h1>${paragraph(source, ' class="quiet"')}${paragraph(abstract)}${paragraph(citation)}`,
  };
};

/** Path of the page of a test in the data dictionary. */
export const testPath = ({ name }: { name: string }) => pages.oilTest.path({ test: testSlug(name) });

/** The page of a test: what it measures, its method, and its values with their units. */
const testDetails = (site: Site, test: DictionaryTest): PageDetails => {
  const { method, whatItMeasures, analytes } = test;
  const name = typographicName(test.name);
  const path = testPath(test);
  const description = [`${name}${method && ` by ${method}`}`, whatItMeasures].filter(Boolean).join(': ');
  const values = analytes.map(
    ({ name: value, unit }) =>
      `<li>${escapeHtml([typographicName(value), unit].filter(Boolean).join(', '))}</li>`,
  );
  return {
    title: name,
    description,
    canonical: path,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'DefinedTerm',
        name,
        termCode: method || undefined,
        description: whatItMeasures || undefined,
        url: `${site.publicUrl}${path}`,
        inDefinedTermSet: `${site.publicUrl}${pages.testsConducted.path()}`,
      },
    ],
    content: `<h1>${escapeHtml(name)}</h1><p class="quiet">${escapeHtml(method)}</p><p>${escapeHtml(whatItMeasures)}</p><ul>${values.join('')}</ul>`,
  };
};

interface Deps extends Pick<Platform, 'database' | 'site'> {
  readPublished: ReadPublished;
  readReleasedOil: ReadReleasedOil;
  samples: Pick<Samples, 'dictionary'>;
  catalogue: Pick<Catalogue, 'figures' | 'lowestTestCents'>;
  fillText: FillText;
}

const oilAt = async (
  { site, samples, readReleasedOil }: Deps,
  reportNumber: string,
): Promise<PageDetails | null> => {
  const found = await readReleasedOil(reportNumber);
  if (!found) return null;
  const forSale = new Set(found.forSale.map(({ id }) => id));
  const tests = samples.dictionary().tests.filter(({ id }) => forSale.has(id));
  return oilDetails(site, found, tests);
};

const paperAt = async ({ site, readPublished }: Deps, id: string): Promise<PageDetails | null> => {
  if (!idPattern.test(id)) return null;
  const { papers } = await readPublished();
  const paper = papers.find((one) => one.id === Number(id));
  return paper ? { ...paperDetails(site, paper), picture: picturePath.paper(paper.id) } : null;
};

const testAt = ({ site, samples }: Deps, slug: string): PageDetails | null => {
  const test = samples.dictionary().tests.find(({ name }) => testSlug(name) === slug);
  return test ? { ...testDetails(site, test), picture: picturePath.test(test.id) } : null;
};

/** The page of an answer, which every visitor may ask over the free sample set. */
const answerAt = (name: string): PageDetails | null => {
  const known = answerNames.find((one) => one === name);
  if (!known) return null;
  const { title, lead } = answers[known];
  return {
    title,
    description: lead,
    canonical: pages.answer.path({ name: known }),
    content: `<h1>${escapeHtml(title)}</h1>${paragraph(lead)}`,
    picture: picturePath.answer(known),
  };
};

/** The prices of the regional databases for sale, by region. */
const regionalPrices = async ({ database }: Deps): Promise<ReadonlyMap<string, PriceRange>> => {
  const { region, priceCents } = regionalDatabases;
  const rows = await database.read((tx) =>
    tx
      .select({ region, lowest: min(priceCents), highest: max(priceCents) })
      .from(regionalDatabases)
      .groupBy(region),
  );
  return new Map(
    rows.flatMap((row) =>
      row.lowest === null || row.highest === null
        ? []
        : [[row.region, { lowest: row.lowest, highest: row.highest }]],
    ),
  );
};

/** The frequently asked questions as schema.org's FAQPage. */
const questionsPage = async ({ readPublished, fillText }: Deps) => {
  const { questions } = await readPublished();
  const mainEntity = questions.map(async ({ title, plain }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: await fillText(plain) },
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: await Promise.all(mainEntity),
  };
};

const listStructuredData = async (deps: Deps, page: Page): Promise<object[]> => {
  const { site, samples, catalogue } = deps;
  if (page === pages.home) return [await questionsPage(deps)];
  if (page === pages.catalog) {
    const lowest = await catalogue.lowestTestCents();
    const prices = lowest === undefined ? undefined : { lowest };
    return [archiveDataset(site, await catalogue.figures(), samples.dictionary(), prices)];
  }
  return page === pages.regionalSelect
    ? regionalDatasets(site, await catalogue.figures(), await regionalPrices(deps))
    : [];
};

/** Details of public pages, from public data only. */
export const openPageDetails = (deps: Deps): DescribePage => {
  const feed = { path: feedPath, title: feedTitle(deps.site) };
  const known = async (page: Page, path: string): Promise<PageDetails | null | undefined> => {
    const params = matchPage(path)?.params ?? {};
    if (page === pages.oil) return oilAt(deps, params.reportNumber ?? '');
    if (page === pages.oilTest) return testAt(deps, params.test ?? '');
    if (page === pages.technicalPaper) return paperAt(deps, params.id ?? '');
    if (page === pages.answer) return answerAt(params.name ?? '');
    if (!page.prerendered) return undefined;
    const name = pageNames.find((one) => pages[one] === page) ?? 'home';
    return {
      canonical: page === pages.recentlyAddedLegacy ? pages.recentlyAdded.path() : undefined,
      picture: page === pages.notFound ? undefined : picturePath.page(name),
      structuredData: await listStructuredData(deps, page),
    };
  };
  return async (page, path) => {
    if (page.access !== 'public') return undefined;
    const details = await known(page, path);
    return details && { ...details, feed };
  };
};
