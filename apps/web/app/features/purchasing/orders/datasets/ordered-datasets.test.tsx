import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { orderedDatasets } from '../../../../test/fixtures/checkout.fixture.ts';
import { failureResponse, press, type Responses, show } from '../../../../test/page.tsx';
import { OrderedDatasets } from './OrderedDatasets.tsx';

const scene = (responses: Responses) =>
  show({
    pages: { '/': () => <OrderedDatasets order={17} /> },
    at: '/',
    responses: { ...orderedDatasets, ...responses },
  });

test('datasets of an order that cannot be loaded are asked for again', async () => {
  const datasets = 'GET /api/purchasing/orders/17/datasets/';
  const { [datasets]: there } = orderedDatasets;
  const asked = vi
    .fn()
    .mockReturnValueOnce(failureResponse(404, 'not_found', 'Not found.'))
    .mockReturnValue(there);
  scene({ [datasets]: asked });
  await screen.findByText('The datasets could not be loaded.');
  await press('Try again');
  expect(await screen.findByRole('table', { name: 'Oils in 20261121_Dataset-1' })).toBeTruthy();
});

test('the next oils of a dataset are not told as no longer listed while they load', async () => {
  const oils = Array.from({ length: 12 }, (_, i) => ({
    sample: i + 1,
    tests: [1],
    price: 100,
    full_set: false,
  }));
  const list = 'GET /api/core/sample-metadata/';
  const { [list]: listed } = orderedDatasets;
  const { results } = (listed as { body: { results: { id: number }[] } }).body;
  let deliver: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  scene({
    'GET /api/purchasing/orders/17/datasets/': { body: { datasets: [{ name: 'Twelve', oils }] } },
    [list]: async ({ query }) => {
      const ids = query.get('ids')?.split(',').map(Number) ?? [];
      if (ids.includes(11)) await arrived;
      return { body: { count: ids.length, results: ids.map((id) => ({ ...results[0], id, sample: id })) } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Twelve/ }));
  await screen.findByRole('table', { name: 'Oils in Twelve' });
  await press('next page of oils');
  expect(screen.queryByText('An oil that is no longer listed')).toBeNull();
  deliver();
  const table = await screen.findByRole('table', { name: 'Oils in Twelve' });
  expect(within(table).getAllByText('$100.00')).toHaveLength(2);
  expect(screen.queryByText('An oil that is no longer listed')).toBeNull();
});
