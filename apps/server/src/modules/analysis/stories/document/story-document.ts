import path from 'node:path';
import { axisTitle, type Figure } from '@iom/figures/figure.ts';
import { type Markup, renderWords } from '@iom/markdown/words.ts';
import type { PdfDocument } from '#platform/pdf/pdf.ts';
import { pageWidth, printedPictures } from '#platform/pdf/pdf-pieces.ts';
import type { PrintedStory, PrintedView } from './printed-story.ts';

/** Words of a line: a text, or parts that are emphasized or linked. */
type PrintedInline =
  | { text: (string | PrintedInline)[]; style: 'strong' | 'em' }
  | { text: (string | PrintedInline)[]; link: string };

type PrintedBlock =
  | { heading: (string | PrintedInline)[] }
  | { paragraph: (string | PrintedInline)[] }
  | { ol: PrintedBlock[][] }
  | { ul: PrintedBlock[][] };

const markup: Markup<PrintedInline, PrintedBlock> = {
  lineBreak: '\n',
  emphasis: (style, text) => ({ text, style }),
  link: (link, text) => ({ text, link }),
  heading: (heading) => ({ heading }),
  paragraph: (paragraph) => ({ paragraph }),
  list: (ordered, items) => (ordered ? { ol: items } : { ul: items }),
};

/** Words that users write in Markdown, as `story.typ` prints them. */
export const wordsContent = (text: string): PrintedBlock[] => renderWords(text, markup);

/** The fonts have no raised letters. */
const printable = (text: string) => text.replaceAll('ᵀ', '^T').replaceAll('ᵏ', '^k');

/** What the axes show, for a reader who cannot see the figure. */
const alternative = (figure: Figure) =>
  figure.layout === 'plane'
    ? [axisTitle(figure.y), axisTitle(figure.x)].filter(Boolean).join(' over ')
    : figure.axes.map(axisTitle).join(', ');

const printedFigure = (figure: Figure) => ({
  note: figure.note,
  alt: alternative(figure),
  pictures: printedPictures(figure, { width: pageWidth, maxRows: 40 }),
});

const printedView = ({ figures, footnotes, missing, ...view }: PrintedView) => ({
  ...view,
  missing: missing.join(' '),
  figures: figures.map(printedFigure),
  footnotes: footnotes.map(printable),
});

const licence =
  'Tables and pictures are computed from the data that the person who printed this holds, and from no others. They are licensed to that ' +
  'single user, may be kept and used without end, and must not be passed on, published or resold as a whole or in substantial part. Single ' +
  'values may be quoted with their source, the report number, the method and the year. They describe containers that were bought on one day ' +
  'and are not an approval, a certification or a recommendation of any product.';

/** A story as an A4 document: words and views in their order, then the methods and the licence. */
export const storyDocument = ({ title, institute, methods, ...story }: PrintedStory): PdfDocument => ({
  template: path.join(import.meta.dirname, 'story.typ'),
  content: {
    ...{ title, institute, methods, licence },
    foot: `${institute}. ${title}. Licensed for a single user; not to be passed on.`,
    days: `Last changed on ${story.changed}. Printed on ${story.made}. On the site: `,
    address: story.address,
    chapters: story.chapters.map((chapter) =>
      chapter.kind === 'words' ? { words: wordsContent(chapter.text) } : printedView(chapter),
    ),
  },
});
