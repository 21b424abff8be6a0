import { columnHeader } from '@iom/contract/library/values/cells.rules.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import type { ResultSnapshot } from '@iom/contract/watches/result-snapshot.schemas.ts';

/** Changed figures that a mail names. */
const maxLines = 12;

type Figure = ResultSnapshot['figures'][number];

const number = (value: number | null) => (value === null ? 'none' : String(Number(value.toPrecision(6))));

const countLine = (name: string, before: number, now: number) =>
  before === now ? [] : [`${name}: ${wholeNumber(before)} before, ${wholeNumber(now)} now`];

const figureLines = (before: Figure | undefined, now: Figure): string[] => {
  const name = columnHeader(now);
  const counts = countLine(
    now.unit === '' && now.median === null ? name : `${name}, oils with a number`,
    before?.n ?? 0,
    now.n,
  );
  if (!before || before.median === now.median) return counts;
  return [...counts, `${name}, median: ${number(before.median)} before, ${number(now.median)} now`];
};

/**
 * What changed between two results of one query, in lines; none if nothing did. Values that changed and leave every count and median
 * as it was are said in one line.
 */
export const resultChanges = (before: ResultSnapshot, now: ResultSnapshot): string[] => {
  if (before.digest === now.digest) return [];
  const earlier = new Map(before.figures.map((figure) => [figure.name, figure]));
  const current = new Set(now.figures.map(({ name }) => name));
  const gone = before.figures
    .filter(({ name }) => !current.has(name))
    .map((figure) => ({ ...figure, n: 0, median: null }));
  const lines = [
    ...countLine('Oils', before.oils, now.oils),
    ...[...now.figures, ...gone].flatMap((figure) => figureLines(earlier.get(figure.name), figure)),
  ];
  if (lines.length === 0)
    return ['Its oils or their values changed; the numbers of oils and the medians did not.'];
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), `and ${more} more figures`] : lines;
};

/** The result in lines, for a mail on a schedule. */
export const resultLines = ({ oils, figures }: ResultSnapshot): string[] => [
  `Oils: ${wholeNumber(oils)}`,
  ...figures.slice(0, maxLines).map((figure) => {
    const name = columnHeader(figure);
    return figure.median === null
      ? `${name}: ${wholeNumber(figure.n)}`
      : `${name}: ${wholeNumber(figure.n)} with a number, median ${number(figure.median)}`;
  }),
];
