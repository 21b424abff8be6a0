import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import {
  type AnswerName,
  type AnswerParameters,
  answerNames,
  answers,
} from '@iom/contract/analysis/answers/answers.ts';
import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import { answerAnalyses } from './answer-analyses.ts';
import type { AnswerOils } from './answer-oils.ts';
import { alone, samplesThatChange } from './missing-tests.ts';

const parse = (value: string) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);

/** Bottles of products with several. */
const generated = [
  ...Map.groupBy(
    [...generateArchive({ seed: 1984, oils: 900 })].flatMap(({ oils }) => [...oils]),
    ({ truth }) => truth.productKey,
  ).values(),
]
  .filter(({ length }) => length > 1)
  .flat()
  .slice(0, 60);

const tested: AnsweredOil[] = generated.map(({ sample, results }) => ({
  ...sample,
  results: Object.fromEntries(results.map(({ analyte, value }) => [analyte, parse(value)])),
}));
const everything = someOils(tested);
const testOf = new Map(
  [...new Set(generated.flatMap(({ results }) => results.map(({ analyte }) => analyte)))].map((analyte) => [
    analyte,
    everything.values(analyte).analyte.testId,
  ]),
);

type Cell = readonly [testId: number, index: number];
const keyOf = ([testId, index]: Cell) => `${testId} ${index}`;
const run = new Set(
  tested.flatMap(({ results = {} }, index) =>
    Object.keys(results).map((analyte) => keyOf([testOf.get(analyte) ?? 0, index])),
  ),
);

/** The oils as the holder of some cells sees them; the numbers of some cells are multiplied by a factor. */
const seenBy = (
  isHeld: (cell: string) => boolean,
  factorAt: (cell: string) => number = () => 1,
): AnswerOils => ({
  ...someOils(
    tested.map(({ results = {}, ...label }, index) => ({
      ...label,
      results: Object.fromEntries(
        Object.entries(results).flatMap(([analyte, value]) => {
          const cell = keyOf([testOf.get(analyte) ?? 0, index]);
          if (!isHeld(cell)) return [];
          return [[analyte, typeof value === 'number' ? factorAt(cell) * value : value]];
        }),
      ),
    })),
  ),
  canBuy: (testId, index) => run.has(keyOf([testId, index])) && !isHeld(keyOf([testId, index])),
});

const textOf = <N extends AnswerName>(name: N, oils: AnswerOils, parameters: AnswerParameters<N>) => {
  const { n, leftOut, figure, rows } = answerAnalyses[name].compute(oils, parameters);
  return JSON.stringify([n, leftOut, figure, allRows(rows)]);
};

/** Every fifth cell is not held. */
const isHeld = (cell: string) =>
  [...cell].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 7) % 5 > 0;

const askWithAndWithout = <N extends AnswerName>(name: N, parameters: AnswerParameters<N>) => {
  const analysis = answerAnalyses[name];
  const oils = seenBy(isHeld);
  const analytes = analysis.analytes(parameters).flatMap((key) => oils.find(key)?.analyte ?? []);
  const needs = analysis.needs?.(oils, parameters) ?? alone(analytes.map(({ id }) => id));
  const tests = [...new Set(analytes.map(({ testId }) => testId))];
  const listed = [...samplesThatChange(oils, tests, needs)].flatMap(([testId, samples]) =>
    samples.map((sample) => keyOf([testId, sample - 1])),
  );
  const bought = new Set(listed);
  const perTest = Map.groupBy(listed, (cell) => cell.split(' ')[0]);
  const asked = [...perTest.values()].flatMap((cells) => cells.slice(0, 2));
  /** Whether the answer is the same without a cell; its value, or all values bought of the oil, may be others. */
  const isUnchanged = (cell: string, factor: number, isAlone: boolean) => {
    const index = cell.split(' ')[1];
    const factorAt = (one: string) =>
      one === cell || (!isAlone && bought.has(one) && one.split(' ')[1] === index) ? factor : 1;
    const [withAll, without] = [true, false].map((isBought) =>
      textOf(
        name,
        seenBy((one) => isHeld(one) || (bought.has(one) && (isBought || one !== cell)), factorAt),
        parameters,
      ),
    );
    return withAll === without;
  };
  const unchanged = asked.filter((cell) =>
    [1, 0.01, 0.5, 2, 100].every((factor) =>
      [true, false].every((isAlone) => isUnchanged(cell, factor, isAlone)),
    ),
  );
  return { listed: listed.length, unchanged };
};

test.each(answerNames)('%s names only purchases that can change it', (name) => {
  const ends = { first: 1, last: 4 };
  const { endpoint, example } = answers[name];
  for (const parameters of [{}, example.parameters(ends)]) {
    const { parameters: parsed } = endpoint.body.parse({ parameters });
    const { listed, unchanged } = askWithAndWithout(name, parsed);
    expect([name, unchanged]).toEqual([name, []]);
    expect(listed).toBeGreaterThan(0);
  }
});
