import { expect, test } from 'vitest';
import { answerDrawing } from '../frame/answer-drawing.ts';
import { fingerprint } from './fingerprint.view.tsx';

const palette = { text: '', quiet: '', hairline: '', background: '', limit: '', data: [''] };

test('the axis reaches the limit of the same package, or the farthest oil', () => {
  const figure = {
    ...{ kind: 'dendrogram' as const, elements: [], oils: [], merges: [], same_package: 0 },
    limit: 12.6,
  };
  const { xAxis } = fingerprint.option(figure, answerDrawing(palette));
  const { max } = xAxis as { max: (extent: { max: number }) => number };
  expect([max({ max: 1 }), max({ max: 7.2 })]).toEqual([4, 8]);
});
