import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { provideFont } from './pdf-fonts.ts';

const styles = {
  normal: 'Roboto-Regular',
  bold: 'Roboto-Medium',
  italics: 'Roboto-Italic',
  bolditalics: 'Roboto-MediumItalic',
};

for (const name of Object.values(styles)) provideFont(name);
pdfmake.setFonts({ Roboto: styles });
// documents may load neither URLs nor files
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** Typesets a document as PDF. */
export const makePdf = (document: TDocumentDefinitions): Promise<Buffer> =>
  pdfmake
    .createPdf({ defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25 }, ...document })
    .getBuffer();
