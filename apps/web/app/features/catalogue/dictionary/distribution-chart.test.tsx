import type { Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../test/page.tsx';
import { DistributionChart } from './DistributionChart.tsx';

const bins = [
  { from: null, to: 6000, oils: 40 },
  { from: 6000, to: null, oils: 60 },
];
const showOf = (name: string, body: Pick<Distribution, 'oils' | 'bins'>) =>
  show({
    pages: { '/': () => <DistributionChart analyteId={3} /> },
    at: '/',
    responses: {
      'GET /api/home/distributions/3/': {
        body: { analyte: { id: 3, name, unit: 'mPa·s', decimals: 0 }, ...body },
      },
    },
  });

test.each([
  { oils: 100, bins },
  { oils: 0, bins: [] },
])('says that cranking viscosities of before 2001 are not counted, with or without a chart', async (body) => {
  showOf('CCS Viscosity @ Grade Temperature', body);
  expect(await screen.findByText(/Only oils from 2001 on are counted/)).toBeTruthy();
});

test('says nothing of the kind of other values', async () => {
  showOf('CCS Viscosity @ -30 C', { oils: 100, bins });
  await screen.findByText(/100 oils/, { selector: 'figcaption' });
  expect(screen.queryByText(/Only oils from 2001/)).toBeNull();
});
