// Names of bottle photographs: front and back are `-F` and `-B`, in 2005 and 2006 `-1` and `-2`.

export type Side = 'front' | 'back';

const numberedYears: readonly number[] = [2005, 2006];
const endings = (year: number): Record<Side, string> =>
  numberedYears.includes(year) ? { front: '-1', back: '-2' } : { front: '-F', back: '-B' };

/** The addresses of both photographs of a sample. */
export const photoPaths = ({
  year,
  reportNumber,
}: {
  year: number;
  reportNumber: string;
}): Record<Side, string> => {
  const at = (side: Side) => `/api/core/photos/${year}/${reportNumber}${endings(year)[side]}/`;
  return { front: at('front'), back: at('back') };
};

/** From a photograph's name back to the sample and side; undefined for a name that is none of that year. */
export const readPhotoName = (
  year: number,
  name: string,
): { reportNumber: string; side: Side } | undefined => {
  const side = (['front', 'back'] as const).find((one) => name.endsWith(endings(year)[one]));
  return side && { reportNumber: name.slice(0, -endings(year)[side].length), side };
};
