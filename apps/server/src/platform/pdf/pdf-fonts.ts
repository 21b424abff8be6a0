import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// The library parses a font and shapes every word again for each document, which is half of the work of a short one. What is
// parsed and shaped here is shared by all documents of the process.

interface Run {
  positions: object[];
}
interface Font {
  layout(text: string, features?: unknown, ...rest: unknown[]): Run;
}
interface Format {
  (stream: { buffer: Uint8Array }): Font;
  probe(source: Uint8Array): boolean;
}
interface FontLibrary {
  create(bytes: Uint8Array): Font;
  registerFormat(format: Format): void;
}

const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));
// the instance that pdfkit loads
const fontkit: FontLibrary = createRequire(fromPdfmake.resolve('pdfkit'))('fontkit');
const virtualFiles: { default: { writeFileSync(name: string, content: Uint8Array): void } } =
  fromPdfmake('pdfmake/js/virtual-fs.js');
const folder = path.join(path.dirname(fromPdfmake.resolve('pdfmake/package.json')), 'fonts/Roboto');

/** Words kept per font. */
const mostWords = 20_000;

/** pdfkit scales the positions of a run in place, so that every caller gets its own. */
const copyOf = (run: Run): Run =>
  Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } });

const withShapedWords = (font: Font): Font => {
  const shaped = new Map<string, Run>();
  const shape = (text: string) => {
    if (shaped.size >= mostWords) shaped.clear();
    const run = font.layout(text);
    shaped.set(text, run);
    return run;
  };
  const layout: Font['layout'] = (text, features, ...rest) =>
    features ? font.layout(text, features, ...rest) : copyOf(shaped.get(text) ?? shape(text));
  return Object.create(font, { layout: { value: layout } });
};

const parsed = new Map<string, Font>();

const parse = (name: string) => {
  const font = fontkit.create(readFileSync(path.join(folder, `${name}.ttf`)));
  // a glyph keeps the character it was first used for: a space is to remain one after a no-break space
  font.layout(String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)));
  const kept = withShapedWords(font);
  parsed.set(name, kept);
  return kept;
};

const prefix = 'parsed:';
const nameIn = (source: Uint8Array) => {
  const text = Buffer.from(source).toString('latin1');
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
};

function sharedFont({ buffer }: { buffer: Uint8Array }) {
  const name = nameIn(buffer) ?? '';
  return parsed.get(name) ?? parse(name);
}

fontkit.registerFormat(
  Object.assign(sharedFont, { probe: (source: Uint8Array) => nameIn(source) !== undefined }),
);

/** Lets documents use a font of the folder by its name, such as `Roboto-Regular`. It is parsed when first used. */
export const provideFont = (name: string) =>
  virtualFiles.default.writeFileSync(name, Buffer.from(prefix + name));
