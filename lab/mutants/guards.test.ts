import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './guards.ts';

const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../apps/server', file), 'utf8');
const times = (text: string, words: string) => text.split(words).length - 1;

test('the code holds each guard exactly once, and each of its races has one test', () => {
  for (const { guard, file, from, fails } of mutants) {
    expect([guard, times(read(file), from)]).toEqual([guard, 1]);
    for (const [races, names] of Object.entries(fails))
      for (const name of names) expect([name, times(read(races), `'${name}`)]).toEqual([name, 1]);
  }
});

test('every race in the race files has a guard without which its test fails', () => {
  const named = new Map<string, string[]>();
  for (const { fails } of mutants)
    for (const [races, names] of Object.entries(fails))
      named.set(races, [...(named.get(races) ?? []), ...names]);
  for (const [races, names] of [...named].filter(([file]) => file.includes('-races'))) {
    const tests = [...read(races).matchAll(/^(?:test|raced|test\.skipIf\(.*\)|\])\(\s*'([^']*)'/gm)].map(
      ([, name = '']) => name,
    );
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((name) => !names.some((start) => name.startsWith(start)))).toEqual([]);
  }
});
