import { fillAddress } from '../../shared/address.ts';
import { readPhoto } from '../samples.endpoints.ts';

// Names of bottle photographs: the report number with `-F` (front) or `-B` (back); in 2005 and 2006 with `-1`
// or `-2`.

export type Side = 'front' | 'back';

const numberedYears: readonly number[] = [2005, 2006];
const suffixes = (year: number): Record<Side, string> =>
  numberedYears.includes(year) ? { front: '-1', back: '-2' } : { front: '-F', back: '-B' };

export interface Photographed {
  year: number;
  reportNumber: string;
}

export const photoName = ({ year, reportNumber }: Photographed, side: Side): string =>
  `${reportNumber}${suffixes(year)[side]}`;

/** The path of a photograph, whether it exists or not. */
export const photoPath = (sample: Photographed, side: Side): string =>
  fillAddress(readPhoto.path, { year: sample.year, name: photoName(sample, side) });

/** Its key in the file store, like `photos/2016/1234-F`. */
export const photoKey = (sample: Photographed, side: Side): string =>
  `photos/${sample.year}/${photoName(sample, side)}`;

/** The keys of both photographs of a sample, whether they exist or not. */
export const photoKeys = (sample: Photographed): string[] => [
  photoKey(sample, 'front'),
  photoKey(sample, 'back'),
];

/** The sample and side of a photograph's name; undefined for a suffix that does not fit the year. */
export const parsePhotoName = (
  year: number,
  name: string,
): { reportNumber: string; side: Side } | undefined => {
  const side = (['front', 'back'] as const).find((one) => name.endsWith(suffixes(year)[one]));
  return side && { reportNumber: name.slice(0, -suffixes(year)[side].length), side };
};

/** The sample and side of a photograph's key; undefined for the key of any other file. */
export const parsePhotoKey = (key: string): (Photographed & { side: Side }) | undefined => {
  const [, year, name = ''] = /^photos\/(\d{4})\/([^/]+)$/.exec(key) ?? [];
  const named = parsePhotoName(Number(year), name);
  return named && { year: Number(year), ...named };
};
