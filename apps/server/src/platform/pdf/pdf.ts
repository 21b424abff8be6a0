import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';

/** A template may import any other by its path from here, such as `/platform/pdf/layout.typ`. */
const root = path.join(import.meta.dirname, '../..');

const require = createRequire(import.meta.url);
const foldersBeside = (file: string, styles: readonly string[]) =>
  styles.map((style) => path.join(path.dirname(file), style));

/** Loaded for the first document; `layout.typ` states their order of preference. */
const fontPaths = [
  ...foldersBeside(require.resolve('@expo-google-fonts/inter/package.json'), [
    '400Regular',
    '400Regular_Italic',
    '600SemiBold',
    '600SemiBold_Italic',
  ]),
  ...foldersBeside(require.resolve('@expo-google-fonts/almarai/package.json'), ['400Regular', '700Bold']),
  ...foldersBeside(require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'), [
    '400Regular',
    '600SemiBold',
  ]),
  ...foldersBeside(require.resolve('@expo-google-fonts/zcool-xiaowei/package.json'), ['400Regular']),
];

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
    // no font has one of its characters, which PDF/UA forbids
    return compiler.pdf(document);
  }
};

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
      inputs: { content: JSON.stringify(content) },
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
