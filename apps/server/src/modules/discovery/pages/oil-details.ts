import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { oilFacts } from '@iom/contract/catalogue/label-facts.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { DictionaryTest } from '#modules/samples/samples.module.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { PageDetails } from '#platform/http/page-head.ts';
import type { Site } from '#platform/site.ts';
import { datasetOf, variablesOf } from './structured-data.ts';

const gradeOf = (oil: OilRow) => (oil.sample__sae_grade ? `SAE ${shownGrade(oil.sample__sae_grade)}` : '');
const sentenceOf = (oil: OilRow, tests: number) => {
  const product = [gradeOf(oil), 'engine oil'].filter(Boolean).join(' ');
  const supplier = oil.supplier && ` by ${oil.supplier}`;
  const claim = oil.service_class && `, service class ${oil.service_class} on the label`;
  const where = oil.country || oil.region;
  return `${oil.brand_name}: ${product}${supplier}, bought in ${where} in ${oil.year}${claim}. Test data of report ${oil.sample__report_number}: ${counted(tests, 'test')} with methods and units.`;
};

const contentOf = (oil: OilRow, tests: readonly DictionaryTest[]) => {
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
export const oilDetails = (site: Site, oil: OilRow, tests: readonly DictionaryTest[]): PageDetails => {
  const description = sentenceOf(oil, tests.length);
  const reportNumber = oil.sample__report_number;
  const path = pages.oil.path({ reportNumber });
  const dataset = datasetOf(site, {
    name: `${oil.brand_name}, ${[gradeOf(oil), String(oil.year)].filter(Boolean).join(', ')}: engine oil test data`,
    description,
    path,
    years: [oil.year, oil.year],
    places: [oil.country || oil.region],
    variables: variablesOf(tests),
    identifier: reportNumber,
  });
  return {
    title: `${oil.brand_name}, report ${reportNumber}`,
    description,
    canonical: path,
    structuredData: [dataset],
    content: contentOf(oil, tests),
  };
};
