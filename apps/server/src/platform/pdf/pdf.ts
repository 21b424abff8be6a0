import path from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFamilies, printable } from '#platform/fonts/fonts.ts';

/** A template may import any other by its path from here, such as `/platform/pdf/layout.typ`. */
const root = path.join(import.meta.dirname, '../..');

/** Loaded for the first document that needs them. */
const fontPaths = [...new Set(fontFamilies.flatMap(({ files }) => files.map((file) => path.dirname(file))))];
const families = JSON.stringify(fontFamilies.map(({ family }) => family));

const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths }] });

export interface PdfDocument {
  /** Path of a Typst file below the sources of the server. */
  template: string;
  /** The template's data, read by `content()`: JSON, so that no text is ever parsed as markup. */
  content: object;
  /** Photographs by their path in the template, such as `/front`: PNG, JPEG, WebP or GIF. */
  pictures?: Readonly<Record<string, Buffer>>;
  /** Without structure tags, which take 250 bytes per table cell. */
  untagged?: boolean;
}

const exportPdf = (document: NodeTypstDocument, untagged: boolean) => {
  if (untagged) return compiler.pdf(document, { pdfTags: false });
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch {
    // a mark stands on a letter of another font, which PDF/UA takes for a missing character
    return compiler.pdf(document);
  }
};

/** Content as JSON, with its texts as they can be printed. */
const printableContent = (content: object) =>
  JSON.stringify(content, (_, value: unknown) => (typeof value === 'string' ? printable(value) : value));

/**
 * Typesets a document as tagged PDF 1.7 after PDF/UA-1. The same document gives the same bytes.
 * @throws Error with the messages of the compiler, such as for a broken picture
 */
export const makePdf = ({ template, content, pictures = {}, untagged = false }: PdfDocument): Buffer => {
  const files = Object.entries(pictures).map(([name, bytes]) => ({ name: path.join(root, name), bytes }));
  for (const { name, bytes } of files) compiler.mapShadow(name, bytes);
  try {
    const compiled = compiler.compile({
      mainFilePath: template,
      inputs: { content: printableContent(content), fonts: families },
    });
    if (compiled.result) return exportPdf(compiled.result, untagged);
    const messages = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`${path.basename(template)}: ${JSON.stringify(messages)}`);
  } finally {
    for (const { name } of files) compiler.unmapShadow(name);
    // caches what the next document shares with this one, such as the templates
    compiler.evictCache(1);
  }
};
