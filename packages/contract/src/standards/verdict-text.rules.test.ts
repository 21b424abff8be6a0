import { expect, test } from 'vitest';
import { claimSummary, gradeSummary } from './verdict-text.rules.ts';

const kinematic = {
  name: 'Kinematic viscosity at 100 °C',
  verdict: 'undecided',
  missing: null,
  conflict: false,
  other_edition: { edition: 'ASTM D445-03', verdict: 'does_not_conform' },
} as const;
const other =
  'By the precision of ASTM D445-03 the verdict on Kinematic viscosity at 100 °C would be: does not conform; ' +
  'the laboratory’s edition is unknown.';

test('the summaries of a grade and of a class name each verdict that another edition would change', () => {
  const [judged, others] = [
    { limits: [kinematic] },
    { limits: [{ ...kinematic, other_edition: undefined }] },
  ];
  expect(gradeSummary('SAE 5W-30', judged)).toBe(
    `SAE 5W-30: 0 of 1 limit judged conform; the others are too near to decide. ${other}`,
  );
  expect(gradeSummary('SAE 5W-30', others)).not.toContain('edition');
  expect(claimSummary({ name: 'SN', outcome: 'undecided', ...judged })).toBe(
    `SN: undecided; 1 of 1 bench limit judged, engine tests are not. ${other}`,
  );
});
