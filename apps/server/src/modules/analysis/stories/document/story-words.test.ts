import { expect, test } from 'vitest';
import { wordsContent } from './story-words.ts';

test.each([50, 1600])(
  'of %i lists in each other those beyond the sixth are printed as they were typed',
  (lists) => {
    const printed = JSON.stringify(wordsContent(`${'1. '.repeat(lists)}cold`));
    expect(printed.split('"ol"').length).toBeLessThanOrEqual(7);
    expect(printed).toContain('1. 1. cold');
  },
);
