import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bins, boxes, count, facets, lines, page } from '../test/example.ts';

test('the README example gives the results of its six questions', () => {
  expect(count).toBe(3);
  expect([...page]).toEqual([4, 1, 0]);
  expect(facets.country).toEqual([
    { value: 'Chile', count: 1 },
    { value: 'Norway', count: 2 },
    { value: 'Peru', count: 1 },
  ]);
  expect([...bins!.counts]).toEqual([1, 1, 1]);
  expect(boxes.map(({ value, count: size, median }) => [value, size, median])).toEqual([
    ['Chile', 1, 0.8],
    ['Norway', 2, 1506.625],
  ]);
  expect(Buffer.concat(lines).toString()).toBe('Chile,<0.8\nNorway,763.3\nNorway,2250.0\n');
});

test('the README shows the tested example', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('test/example.ts')}\`\`\``);
});

test('the example has at most 30 lines of code', () => {
  const code = readFileSync(new URL('../test/example.ts', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'));
  expect(code.length).toBeLessThanOrEqual(30);
});
