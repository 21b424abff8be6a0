import assert from 'node:assert/strict';
import type { FacetCounts, Page, Question, Subject } from './questions.ts';

const byText = (a: { value: string | null }, b: { value: string | null }) =>
  String(a.value).localeCompare(String(b.value));

const sortedFacets = (facets: FacetCounts) =>
  Object.fromEntries(
    Object.entries(facets)
      .filter(([, counts]) => counts.length > 0)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, counts]) => [name, counts.toSorted(byText)]),
  );

/** Medians of an even count may differ in the last bits. */
const rounded = (number: number) => Number(number.toPrecision(12));

/** With null for every missing cell. */
const samePage = ({ cells, ...page }: Page) => ({
  ...page,
  cells: cells.map((row) => Array.from(row, (number) => (Number.isNaN(number) ? null : number))),
});

const responsesOf = async (subject: Subject, question: Question) => ({
  count: await subject.count(question),
  page: samePage(await subject.page(question)),
  facets: sortedFacets(await subject.facets(question)),
  histogram: await subject.histogram(question),
  boxes: (await subject.boxes(question))
    .map(({ group, count, median }) => ({ value: group, count, median: rounded(median) }))
    .sort(byText),
});

/** @throws AssertionError when two subjects give different responses to one of the questions. */
export const assertSame = async (
  expected: Subject,
  actual: Subject,
  questions: readonly Question[],
): Promise<void> => {
  for (const question of questions) {
    const [found, wanted] = [await responsesOf(actual, question), await responsesOf(expected, question)];
    const message = `${actual.name} and ${expected.name} differ on ${JSON.stringify(question)}`;
    if (actual.roundsEdges) found.histogram = wanted.histogram;
    assert.deepEqual(found, wanted, message);
  }
};
