// One list of what a user holds or bought: copies of one regional database stand together as its seats.

import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';

export interface Dataset {
  key: string;
  name: string;
  regional: boolean;
  /** Every test of each oil, or the tests that were bought. */
  everyTest: boolean;
  oilCount: number;
  /** When the newest of its oils was released. */
  released: string | null;
  /** The copy whose data the user may see; without one he only bought it. */
  held: Holding | undefined;
  /** One a copy. */
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
      ...{ key, name, oilCount, released, held, seats },
      regional: kind === 'REGIONAL',
      everyTest: kind !== 'CUSTOM',
    },
  ];
};

/** The datasets in the order of their newest copy. */
export const datasetsOf = (holdings: readonly Holding[]) => {
  const datasets = [...Map.groupBy(holdings, keyOf)].flatMap(([key, seats]) => datasetOf(key, seats));
  return {
    regional: datasets.filter((dataset) => dataset.regional),
    custom: datasets.filter((dataset) => !dataset.regional),
  };
};

/** What a dataset holds, in a line. */
export const includedWords = ({ oilCount, everyTest }: Pick<Dataset, 'oilCount' | 'everyTest'>) => {
  const oils = `${oilCount.toLocaleString('en-US')} ${oilCount === 1 ? 'oil' : 'oils'}`;
  if (!everyTest) return `${oils}, the tests bought for each`;
  return oilCount === 1 ? `${oils}, every test` : `${oils}, every test of each`;
};

/** The seats of several copies in a line: how many are the user's, on their way, others'. */
export const seatWords = (seats: readonly Holding[]) => {
  const invited = seats.filter(({ offer }) => offer !== null).length;
  const others = seats.filter(({ offer, held }) => offer === null && !held).length;
  const own = seats.length - invited - others;
  // of several copies one holder needs one
  const free = Math.max(0, own - 1);
  const parts = [
    own > 0 ? '1 yours' : '',
    others > 0 ? `${others} held by others` : '',
    invited > 0 ? `${invited} invited` : '',
    free > 0 ? `${free} free` : '',
  ];
  return `${seats.length} seats: ${parts.filter(Boolean).join(', ')}`;
};

/** The address of a held dataset's preview. */
export const previewPath = ({ id, kind }: Pick<Holding, 'id' | 'kind'>) =>
  pages.ownedDataset.path({ id }, { regional: kind === 'REGIONAL' });
