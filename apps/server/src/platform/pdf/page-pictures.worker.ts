// A worker thread that draws pages of PDF files.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { loadSharp } from '../sharp.ts';
import { serveBytes } from '../worker-thread.ts';

/** A page of a file to draw. */
export interface PageJob {
  pdf: Uint8Array;
  /** From 1 on. */
  page: number;
  /** Width of the picture in pixels. */
  width: number;
}

const library = PDFiumLibrary.init();

serveBytes(async ({ pdf, page, width }: PageJob) => {
  const document = await (await library).loadDocument(pdf);
  try {
    const drawn = document.getPage(page - 1);
    const { originalWidth } = drawn.getOriginalSize();
    const sharp = await loadSharp();
    const { data } = await drawn.render({
      scale: width / originalWidth,
      render: ({ data: pixels, ...size }) =>
        sharp(pixels, { raw: { ...size, channels: 4 } })
          .webp({ quality: 80 })
          .toBuffer(),
    });
    return data;
  } finally {
    document.destroy();
  }
});
