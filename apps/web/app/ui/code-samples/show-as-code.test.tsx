import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../routes/account/data/analysis.tsx';
import Catalog from '../../routes/public/shop/catalog.tsx';
import { analysisResponses } from '../../test/fixtures/analysis.fixture.ts';
import { catalogue } from '../../test/fixtures/catalogue.fixture.ts';
import { press, show } from '../../test/page.tsx';

test('Data Analysis: the code sends the query of the screen, as a page or as a file, in three languages', async () => {
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: '/data/analysis?year=2019&test=1:lt:9&page=2',
    responses: analysisResponses(),
  });
  await screen.findByText('R-2019/11');
  await press('Show as code');
  const body = '{"year":["2019"],"test_parameters":[{"test":1,"operator":"lt","value":9}]';
  const code = async (language: string) => (await screen.findByLabelText(`${language} code`)).textContent;
  expect(await code('curl')).toContain(`--data '${body},"page":2}'`);
  expect(screen.getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe(
    '/registration/account-settings/api-keys',
  );
  fireEvent.click(screen.getByRole('radio', { name: 'All rows as CSV' }));
  expect(await code('curl')).toContain(`--data '${body},"download":true}'`);
  fireEvent.click(screen.getByRole('radio', { name: 'Python' }));
  expect(await code('Python')).toContain('open("custom_report.csv", "wb")');
  fireEvent.click(screen.getByRole('radio', { name: 'R' }));
  expect(await code('R')).toContain('library(httr2)');
});

test('the catalogue: the code has the filters of the screen and needs no key', async () => {
  show({
    pages: { '/catalog': Catalog },
    at: '/catalog?region=Europe&search=brand&ordering=-year',
    responses: {
      ...catalogue,
      'GET /api/core/sample-metadata/facets/': { body: { region: [{ value: 'Europe', count: 2 }] } },
    },
  });
  await press('Show as code');
  const code = (await screen.findByLabelText('curl code')).textContent;
  expect(code).toContain(
    '/api/core/sample-metadata/?region=Europe&search=brand&status=RELEASED&ordering=-year&page=1',
  );
  expect(code).not.toContain('Authorization');
  expect(screen.getByText('The catalog is public: this call needs no API key.')).toBeTruthy();
});
