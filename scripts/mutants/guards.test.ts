import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants, racesOf } from './guards.ts';

const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../apps/server', file), 'utf8');

test('the code holds each guard exactly once, and its race has one test', () => {
  for (const mutant of mutants) {
    const times = (text: string, words: string) => text.split(words).length - 1;
    expect([mutant.guard, times(read(mutant.file), mutant.from)]).toEqual([mutant.guard, 1]);
    expect([mutant.guard, times(read(racesOf(mutant)), `'${mutant.fails}`)]).toEqual([mutant.guard, 1]);
  }
});
