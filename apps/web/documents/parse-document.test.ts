import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

const page = (body: string) => parseDocument('x.page.md', `---\nlead: A lead.\n---\n${body}`);

test('a page has its lead, headings with anchors, paragraphs, links, lists, tables and slots', () => {
  expect(
    page(
      [
        '## How to *cite*',
        'Oils of {siteName}, see [the terms](/terms-and-conditions/#how-to-cite) & **more**.',
        '- one\n- two',
        '| a | b |\n| --- | --: |\n| 1 | <35 |',
        '{slot actions}',
      ].join('\n\n'),
    ),
  ).toEqual({
    lead: 'A lead.',
    blocks: [
      {
        type: 'heading',
        depth: 2,
        id: 'how-to-cite',
        parts: ['How to ', { type: 'em', parts: ['cite'] }],
      },
      {
        type: 'paragraph',
        parts: [
          'Oils of {siteName}, see ',
          { type: 'link', href: '/terms-and-conditions/#how-to-cite', parts: ['the terms'] },
          ' & ',
          { type: 'strong', parts: ['more'] },
          '.',
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [[{ type: 'paragraph', parts: ['one'] }], [{ type: 'paragraph', parts: ['two'] }]],
      },
      { type: 'table', head: [['a'], ['b']], rows: [[['1'], ['<35']]], figures: [1] },
      { type: 'slot', name: 'actions' },
    ],
  });
});

test('a paragraph can depend on a claim', () => {
  expect(page('{if certified} Certified to **ISO 9001**.')).toMatchObject({
    blocks: [
      {
        type: 'paragraph',
        claim: 'certified',
        parts: ['Certified to ', { type: 'strong', parts: ['ISO 9001'] }, '.'],
      },
    ],
  });
});

test('a plot has a text for readers who do not see it, and a caption', () => {
  expect(page('{plot grade-shares} Shares, {firstYear} on.\nShares by *year*.')).toMatchObject({
    blocks: [
      {
        ...{ type: 'plot', name: 'grade-shares', alt: 'Shares, {firstYear} on.' },
        caption: ['Shares by ', { type: 'em', parts: ['year'] }, '.'],
      },
    ],
  });
});

test.each([
  [
    'a plot that the server does not paint',
    '{plot sales} Sales.\nBy year.',
    'x.page.md: {plot sales} is not one of',
  ],
  [
    'a plot without a caption',
    '{plot grade-shares} Shares.',
    'x.page.md: “{plot grade-shares} Shares.” is not',
  ],
  ['a link to no page', '[x](/no-such-page/)', 'x.page.md: /no-such-page/ is not a page'],
  ['a link without encryption', '[x](http://lab.example)', 'is not an address'],
  ['an unknown placeholder', 'Over {oil} oils', '{oil} is not one of {siteName}'],
  ['an unknown claim', '{if famous} We are famous.', '{if famous} is not one of certified'],
  ['HTML', '<script>alert(1)</script>', 'cannot be shown'],
  ['a picture', '![a shop](shop.jpg)', 'cannot be shown'],
  ['a heading of the first level', '# Title', 'headings have ## or ###'],
])('%s is refused with the reason', (_, body, reason) => {
  expect(() => page(body)).toThrow(reason);
});

test.each([
  ['no front matter', 'Text', 'the file begins with lines between two ---'],
  ['a line without a name', '---\nlead\n---\n', '“lead” is not “name: value”'],
  ['an unknown name', '---\nlead: A\nled: B\n---\n', 'led'],
  ['no lead', '---\ndate: 2021\n---\n', 'lead'],
])('a page with %s is refused', (_, source, reason) => {
  expect(() => parseDocument('x.page.md', source)).toThrow(reason);
});
