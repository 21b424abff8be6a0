import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);
const font = (name: string) => path.join(folder, `Roboto-${name}.ttf`);

pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
// documents may not load URLs, nor files other than the fonts
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => path.resolve(file).startsWith(folder));

/** Typesets a document as PDF. */
export const makePdf = (document: TDocumentDefinitions): Promise<Buffer> =>
  pdfmake
    .createPdf({ defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25 }, ...document })
    .getBuffer();
