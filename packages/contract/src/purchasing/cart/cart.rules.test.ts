import { expect, test } from 'vitest';
import * as cart from './cart.rules.ts';
import { cartShape } from './cart.schemas.ts';
import { fitCart, mergeCarts } from './cart-merge.rules.ts';

const withOils = cart.setTests(cart.addOils(cart.emptyCart, [3, 5]), 3, [2, 1, 2]);

test('the proposed name has the zero-padded day and a number from 1 to 999', () => {
  expect(cart.defaultDatasetName(new Date(2026, 0, 5), 0)).toBe('20260105_Dataset-1');
  expect(cart.defaultDatasetName(new Date(2026, 10, 21), 0.9999)).toBe('20261121_Dataset-999');
});

test('a taken name gets the first free number', () => {
  expect(cart.uniqueName('A', [])).toBe('A');
  expect(cart.uniqueName('A', ['A', 'A-2'])).toBe('A-3');
  const longest = 'x'.repeat(200);
  expect(cart.uniqueName(longest, [longest])).toBe(`${'x'.repeat(198)}-2`);
});

test('an oil already present is not added again and keeps its tests', () => {
  expect(cart.addOils(withOils, [3, 7, 7]).oils).toEqual([
    { sample: 3, tests: [1, 2] },
    { sample: 5, tests: [] },
    { sample: 7, tests: [] },
  ]);
});

test('oils are added with a test, which those already present get besides theirs', () => {
  expect(cart.addOilsWithTest(withOils, [3, 7], 9).oils).toEqual([
    { sample: 3, tests: [1, 2, 9] },
    { sample: 5, tests: [] },
    { sample: 7, tests: [9] },
  ]);
});

test('a dataset holds at most a thousand oils', () => {
  const many = Array.from({ length: 1200 }, (_, i) => i + 1);
  expect(cart.addOils(cart.emptyCart, many).oils).toHaveLength(1000);
});

test('a dataset is confirmed only when every oil has a test and the name is new', () => {
  expect(cart.confirmError(withOils, 'A')).toMatch(/every oil/);
  expect(cart.confirmDataset(withOils, 'A')).toBe(withOils);
  const ready = cart.toggleTest(withOils, 5, 9);
  const confirmed = cart.confirmDataset(ready, ' A ');
  expect(confirmed.oils).toEqual([]);
  expect(confirmed.datasets.map((dataset) => dataset.name)).toEqual(['A']);
  expect(cart.confirmError(cart.toggleTest(cart.addOils(confirmed, [1]), 1, 1), 'A')).toMatch(/this name/);
});

test('a cart holds fifty datasets and rejects a further one', () => {
  const datasets = Array.from({ length: 50 }, (_, i) => ({
    name: `D${i}`,
    oils: [{ sample: 1, tests: [1] }],
  }));
  const full = { ...cart.emptyCart, oils: [{ sample: 3, tests: [1] }], datasets };
  expect(cart.confirmError(full, 'One more')).toMatch(/at most 50 datasets/);
  expect(cart.confirmError({ ...full, editing: 'D7' }, 'D7')).toBeUndefined();
  const account = { ...cart.emptyCart, datasets: [{ name: 'E', oils: [{ sample: 9, tests: [1] }] }] };
  const { cart: fitted, omitted } = fitCart(mergeCarts(full, account));
  expect(fitted.datasets).toHaveLength(50);
  expect(omitted).toMatchObject({ datasets: 1 });
});

const confirmed = cart.confirmDataset(cart.toggleTest(withOils, 5, 9), 'A');

test('a dataset being edited joins the selected oils and stays as it was until they are confirmed', () => {
  const edited = cart.editDataset(cart.setTests(cart.addOils(confirmed, [5]), 5, [8]), 'A');
  expect(edited).toMatchObject({ editing: 'A', datasets: confirmed.datasets });
  expect(edited.oils).toEqual([
    { sample: 5, tests: [8, 9] },
    { sample: 3, tests: [1, 2] },
  ]);
  const again = cart.confirmDataset(edited, 'A');
  expect(again).toEqual({ ...cart.emptyCart, datasets: [{ name: 'A', oils: edited.oils }] });
});

test('an edited dataset keeps its position under a new name, and cannot take that of another', () => {
  const two = cart.confirmDataset(cart.toggleTest(cart.addOils(confirmed, [1]), 1, 1), 'B');
  const edited = cart.editDataset(two, 'A');
  expect(cart.confirmError(edited, 'B')).toMatch(/this name/);
  expect(cart.confirmDataset(edited, 'C').datasets.map((dataset) => dataset.name)).toEqual(['C', 'B']);
});

test('editing ends with its oils, and without its dataset the oils become a new one', () => {
  const edited = cart.editDataset(confirmed, 'A');
  expect(cart.stopEditing(edited)).toEqual(confirmed);
  expect(cart.removeOils(edited, [3]).editing).toBe('A');
  expect(cart.removeOils(edited, [3, 5])).toEqual(confirmed);
  expect(cart.removeDataset(edited, 'A')).toEqual({ ...cart.emptyCart, oils: edited.oils });
});

test('a dataset is renamed, also while it is edited, but not to an empty or a used name', () => {
  const two = cart.confirmDataset(cart.toggleTest(cart.addOils(confirmed, [1]), 1, 1), 'B');
  const renamed = cart.renameDataset(cart.editDataset(two, 'A'), 'A', ' C ');
  expect(renamed.datasets.map((dataset) => dataset.name)).toEqual(['C', 'B']);
  expect(renamed.editing).toBe('C');
  expect(cart.renameDataset(two, 'A', 'A')).toEqual(two);
  for (const name of ['', '  ', 'B']) expect(cart.renameDataset(two, 'A', name)).toBe(two);
});

test('a name is kept as the account keeps it: tabs and characters of direction become spaces', () => {
  const pasted = 'A\tB\u202E ';
  const ready = cart.toggleTest(withOils, 5, 9);
  const renamed = cart.renameDataset(cart.editDataset(confirmed, 'A'), 'A', pasted);
  for (const kept of [cart.confirmDataset(ready, pasted), renamed]) {
    expect(kept.datasets.map((dataset) => dataset.name)).toEqual(['A B']);
    expect(kept.datasets).toEqual(cartShape.parse(kept).datasets);
    expect(cart.nameError(kept.datasets, pasted)).toMatch(/this name/);
  }
  expect(renamed.editing).toBe('A B');
});

test('a cart stored before names and codes were kept parses with none', () => {
  expect(cartShape.parse({ oils: [], datasets: [] })).toEqual(cart.emptyCart);
});

test('the typed name stays while oils change and goes once the dataset is confirmed or another is edited', () => {
  const named = cart.nameDataset(cart.toggleTest(withOils, 5, 9), 'Typed ');
  expect(cart.removeOils(named, [3, 5]).name).toBe('Typed ');
  expect(cart.confirmDataset(named, named.name)).toMatchObject({ name: '', datasets: [{ name: 'Typed' }] });
  expect(cart.editDataset({ ...confirmed, name: 'Typed' }, 'A').name).toBe('');
});

test('removing the last test of an oil removes the oil, and its last oil the dataset', () => {
  const one = cart.removeDatasetTest(confirmed, 'A', 3, 2);
  expect(one.datasets).toEqual([
    {
      name: 'A',
      oils: [
        { sample: 3, tests: [1] },
        { sample: 5, tests: [9] },
      ],
    },
  ]);
  const two = cart.removeDatasetTest(one, 'A', 3, 1);
  expect(two.datasets).toEqual([{ name: 'A', oils: [{ sample: 5, tests: [9] }] }]);
  expect(cart.removeDatasetTest(two, 'A', 5, 9).datasets).toEqual([]);
  expect(cart.removeDatasetOil(two, 'A', 5)).toEqual(cart.emptyCart);
});

test('each kind of order has its own codes, each once in any case', () => {
  const coded = cart.addCode(
    cart.addCode(cart.emptyCart, 'datasets', 'Welcome10'),
    'datasets',
    ' welcome10 ',
  );
  expect(coded.codes).toEqual({ datasets: ['Welcome10'], regional: [] });
  expect(cart.removeCodes(coded, 'regional', ['WELCOME10'])).toEqual(coded);
  expect(cart.removeCodes(coded, 'datasets', ['WELCOME10'])).toEqual(cart.emptyCart);
});
