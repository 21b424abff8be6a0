import { testSlug } from '@iom/contract/catalogue/test-slug.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { DictionaryTest } from '#modules/samples/samples.module.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { PageDetails } from '#platform/http/page-head.ts';
import type { Site } from '#platform/site.ts';

/** Path of the page of a test in the data dictionary. */
export const testPath = ({ name }: { name: string }) => pages.oilTest.path({ test: testSlug(name) });

/** The page of a test: what it measures, its method, and its values with their units. */
export const testDetails = (site: Site, test: DictionaryTest): PageDetails => {
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
