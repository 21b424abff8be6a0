import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import { expect, test } from 'vitest';
import { publicTargets } from './public.targets.ts';
import { isMet } from './target.ts';
import { archiveTargets } from './targets.ts';

// A third of the archive; `npm run archive:check -w lab` checks all of it, including rare claims.
const oils = [...generateArchive({ seed: 1984, oils: 6500 })].flatMap((group) => [...group.oils]);
const targets = [...archiveTargets(oils), ...publicTargets(oils)].filter(({ isRare }) => !isRare);

test.each(targets)('$name: $found is between $min and $max', (target) => {
  expect(isMet(target)).toBe(true);
});

test('a target is missed outside its bounds and without a value', () => {
  const bounds = { name: 'x', min: 1, max: 2 };
  expect([0.9, 1, 2, 2.1, Number.NaN].map((found) => isMet({ ...bounds, found }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
