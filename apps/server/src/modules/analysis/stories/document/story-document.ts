import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import {
  colours,
  hairlines,
  head,
  heading,
  margin,
  pageFoot,
  pageWidth,
  right,
} from '#platform/pdf/pdf-pieces.ts';
import { plotSvgs } from './plot-svg.ts';
import type { PrintedMethod, PrintedStory, PrintedTable, PrintedView } from './printed-story.ts';
import { wordsContent } from './story-words.ts';

const small = { fontSize: 7.2, color: colours.quiet } as const;

const table = ({ head: names, rows, note }: PrintedTable): Content[] => [
  {
    layout: hairlines,
    fontSize: 7.2,
    margin: [0, 4, 0, 2],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: names.map(({ isNumber }) => (isNumber ? 'auto' : '*')),
      body: [
        names.map(({ text, isNumber }) => ({
          ...Object(head(text, isNumber ? 'right' : 'left')),
          fontSize: 7,
        })),
        ...rows.map((row) =>
          row.map((text, column): TableCell => (names[column]?.isNumber ? right(text) : text)),
        ),
      ],
    },
  },
  ...(note ? [{ text: note, ...small }] : []),
];

/** The font has no raised letters. */
const printable = (text: string) => text.replaceAll('ᵀ', '^T').replaceAll('ᵏ', '^k');

const view = (one: PrintedView): Content[] => [
  heading(one.title),
  { text: one.question, ...small, margin: [0, 0, 0, 4] },
  ...(one.missing.length > 0
    ? [{ text: one.missing.join(' '), background: colours.paperDeep, margin: [0, 0, 0, 4] } satisfies Content]
    : []),
  ...one.plots.flatMap((plot): Content[] => [
    ...plotSvgs(plot).map((svg): Content => ({ svg, width: pageWidth, margin: [0, 4, 0, 2] })),
    ...(plot.note ? [{ text: plot.note, ...small }] : []),
  ]),
  ...(one.table ? table(one.table) : []),
  ...(one.footnotes.length > 0
    ? [{ stack: one.footnotes.map(printable), ...small, margin: [0, 3, 0, 0] } satisfies Content]
    : []),
];

const methodTable = (methods: readonly PrintedMethod[]): Content[] =>
  methods.length === 0
    ? []
    : [
        heading('Methods and precision'),
        {
          text: 'R is the reproducibility: two results of two laboratories differ by more than R only once in 20. X is the value.',
          ...small,
          margin: [0, 0, 0, 4],
        },
        {
          layout: hairlines,
          fontSize: 7.2,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['auto', '*', 'auto', 'auto', '*'],
            body: [
              [head('No.', 'right'), head('Value'), head('Method'), head('R'), head('Source of R')],
              ...methods.map(({ name, method, reproducibility, basis }, index) => [
                right(String(index + 1)),
                name,
                method,
                reproducibility,
                basis,
              ]),
            ],
          },
        },
      ];

const licence =
  'Tables and pictures are computed from the data that the person who printed this holds, and from no others. They are licensed to that ' +
  'single user, may be kept and used without end, and must not be passed on, published or resold as a whole or in substantial part. Single ' +
  'values may be quoted with their source, the report number, the method and the year. They describe containers that were bought on one day ' +
  'and are not an approval, a certification or a recommendation of any product.';

/** A story as an A4 document: words and views in their order, then the methods and the licence. */
export const storyDocument = (story: PrintedStory): TDocumentDefinitions => ({
  info: { title: story.title, author: story.institute },
  pageSize: 'A4',
  pageMargins: [margin, 44, margin, 50],
  defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: colours.ink },
  footer: pageFoot(`${story.institute}. ${story.title}. Licensed for a single user; not to be passed on.`),
  // no heading alone at the foot of a page
  pageBreakBefore: (node, query) => node.headlineLevel === 1 && query.getFollowingNodesOnPage().length === 0,
  content: [
    { text: story.title, fontSize: 18, bold: true },
    {
      text: `Last changed on ${story.changed}. Printed on ${story.made}. On the site: ${story.address}`,
      ...small,
      margin: [0, 2, 0, 10],
    },
    ...story.chapters.flatMap((chapter) =>
      chapter.kind === 'words' ? wordsContent(chapter.text) : view(chapter),
    ),
    ...methodTable(story.methods),
    heading('Licence'),
    { text: licence, fontSize: 8.2 },
  ],
});
