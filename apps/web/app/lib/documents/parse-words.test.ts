import { expect, test } from 'vitest';
import { parseWords, plainWords } from './parse-words.ts';

test('reads headings, emphasis, lists and links', () => {
  expect(parseWords('# Winter\n\n**Cold** [start](https://lab.example)\n\n- one')).toEqual([
    { type: 'heading', depth: 3, id: '', parts: ['Winter'] },
    {
      type: 'paragraph',
      parts: [
        { type: 'strong', parts: ['Cold'] },
        ' ',
        { type: 'link', href: 'https://lab.example', parts: ['start'] },
      ],
    },
    { type: 'list', ordered: false, items: [[{ type: 'paragraph', parts: ['one'] }]] },
  ]);
});

test.each(['[x](javascript:alert(1))', '<script>alert(1)</script>', '![x](https://lab.example/x.png)'])(
  'shows %s as it was typed',
  (text) => expect(parseWords(text)).toEqual([{ type: 'paragraph', parts: [text] }]),
);

const deepest = (blocks: ReturnType<typeof parseWords>): number =>
  Math.max(0, ...blocks.map((block) => (block.type === 'list' ? 1 + deepest(block.items.flat()) : 0)));

test.each([50, 2400])(
  'of %i lists in each other those beyond the sixth are shown as they were typed',
  (lists) => {
    const blocks = parseWords(`${'- '.repeat(lists)}cold`);
    expect(deepest(blocks)).toBeLessThanOrEqual(6);
    expect(JSON.stringify(blocks)).toContain('- - cold');
  },
);

test('gives the words of a text on one line, without its signs', () => {
  const text = '# Winter\n\n**Cold** [start](/tests)\nof *2 \\* 2* engines\n\n1. one\n2. two';
  expect(plainWords(text)).toBe('Winter Cold start of 2 * 2 engines one two');
});
