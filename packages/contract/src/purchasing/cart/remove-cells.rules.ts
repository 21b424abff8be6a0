import { type LocalCart, removeDataset } from './cart.rules.ts';

/** Tests of one oil of the dataset with this name. */
export interface DatasetCells {
  dataset: string;
  sample: number;
  tests: readonly number[];
}

/** Removes cells from confirmed datasets: an oil goes with its last test, a dataset with its last oil. */
export const removeCells = (cart: LocalCart, cells: readonly DatasetCells[]): LocalCart => {
  const removed = new Map<string, Set<number>>();
  for (const { dataset, sample, tests } of cells) {
    const key = JSON.stringify([dataset, sample]);
    removed.set(key, new Set([...(removed.get(key) ?? []), ...tests]));
  }
  const datasets = cart.datasets.map(({ name, oils }) => ({
    name,
    oils: oils
      .map(({ sample, tests }) => {
        const gone = removed.get(JSON.stringify([name, sample]));
        return { sample, tests: gone ? tests.filter((test) => !gone.has(test)) : tests };
      })
      .filter(({ tests }) => tests.length > 0),
  }));
  const emptied = datasets.filter(({ oils }) => oils.length === 0).map(({ name }) => name);
  return emptied.reduce<LocalCart>(removeDataset, { ...cart, datasets });
};
