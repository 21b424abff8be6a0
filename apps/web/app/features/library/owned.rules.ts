// The datasets a user holds or bought: copies of one regional database are grouped as its seats.

import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { seatOf } from './assignments/seats.rules.ts';

export interface Dataset {
  key: string;
  name: string;
  regional: boolean;
  /** Whether every test of each oil is included, or only the tests that were bought. */
  everyTest: boolean;
  oilCount: number;
  /** The latest release date of its oils. */
  released: string | null;
  /** The copy the user holds; undefined where the user only bought it. */
  held: Holding | undefined;
  /** One per copy. */
  seats: Holding[];
}

const keyOf = ({ kind, year, region, id }: Holding) =>
  kind === 'REGIONAL' ? `${year} ${region}` : `licence ${id}`;

const datasetOf = (key: string, seats: Holding[]): Dataset[] => {
  const [first] = seats;
  if (!first) return [];
  const { name, kind, oil_count: oilCount, released } = first;
  const held = seats.find((seat) => seat.held);
  return [
    {
      key,
      name,
      regional: kind === 'REGIONAL',
      everyTest: kind !== 'CUSTOM',
      oilCount,
      released,
      held,
      seats,
    },
  ];
};

/** Regional and custom datasets, each in the order of the newest copy. */
export const datasetsOf = (holdings: readonly Holding[]) => {
  const datasets = [...Map.groupBy(holdings, keyOf)].flatMap(([key, seats]) => datasetOf(key, seats));
  return {
    regional: datasets.filter((dataset) => dataset.regional),
    custom: datasets.filter((dataset) => !dataset.regional),
  };
};

/** The contents of a dataset: `100 oils, every test of each`. */
export const contentsLabel = ({ oilCount, everyTest }: Pick<Dataset, 'oilCount' | 'everyTest'>) => {
  const oils = counted(oilCount, 'oil');
  if (!everyTest) return `${oils}, the tests bought for each`;
  return oilCount === 1 ? `${oils}, every test` : `${oils}, every test of each`;
};

const summaryLabels = {
  Yours: 'yours',
  Granted: 'yours',
  Assigned: 'assigned',
  Invited: 'invited',
  Free: 'free',
} as const;

/** The seats of several copies: `4 seats: 1 yours, 1 assigned, 1 invited, 1 free`. */
export const seatSummary = (seats: readonly Holding[]) => {
  const labels = seats.map((seat) => summaryLabels[seatOf(seat).status]);
  const parts = [...new Set(Object.values(summaryLabels))].flatMap((label) => {
    const count = labels.filter((one) => one === label).length;
    return count > 0 ? [`${count} ${label}`] : [];
  });
  return `${seats.length} seats: ${parts.join(', ')}`;
};

/** The path of a held dataset's preview. */
export const previewPath = ({ id, kind }: Pick<Holding, 'id' | 'kind'>) =>
  pages.ownedDataset.path({ id }, { regional: kind === 'REGIONAL' });
