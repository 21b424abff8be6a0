import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, show } from '../../../test/page.tsx';
import { FilterChips } from './FacetPanel.tsx';

const brands = Array.from({ length: 190 }, (_, index) => `Brand ${index}`);
const nothing = () => {};
const Chips = () => (
  <FilterChips
    tests={undefined}
    selected={(facet) => (facet === 'brand_name' ? brands : [])}
    onRemoveGroup={undefined}
    onRemove={nothing}
    onClear={nothing}
  />
);

test('of many filters twelve are shown, and the others when they are asked for', async () => {
  show({ pages: { '/login': Chips }, at: '/login' });
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(12);
  await press('178 more');
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(190);
  await press('Show fewer');
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(12);
});
