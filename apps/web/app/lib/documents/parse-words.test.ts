import { expect, test } from 'vitest';
import { parseWords } from './parse-words.ts';

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
