import path from 'node:path';
import type { PdfDocument } from '#platform/pdf/pdf.ts';
import { plotSvgs } from './plot-svg.ts';
import type { PrintedStory, PrintedView } from './printed-story.ts';
import { wordsContent } from './story-words.ts';

/** The fonts have no raised letters. */
const printable = (text: string) => text.replaceAll('ᵀ', '^T').replaceAll('ᵏ', '^k');

const printedView = ({ plots, footnotes, missing, ...view }: PrintedView) => ({
  ...view,
  missing: missing.join(' '),
  plots: plots.map((plot) => ({
    note: plot.note,
    pictures: plotSvgs(plot),
    // a reader who cannot see it is told what it draws
    alt: [plot.y.name, plot.x.name].filter(Boolean).join(' over '),
  })),
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
