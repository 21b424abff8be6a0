import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { unicodeCode } from '@iom/contract/shared/text.ts';

/** Path of a file of this folder; its README names where each comes from. */
export const fontFile = (name: string) => path.join(import.meta.dirname, `${name}.ttf`);

const require = createRequire(import.meta.url);
/** Fonts of one style, each in a package of its own. */
const chinese = path.dirname(require.resolve('@expo-google-fonts/chocolate-classical-sans/package.json'));
const korean = path.dirname(require.resolve('@expo-google-fonts/gowun-dodum/package.json'));

interface FontFamily {
  family: string;
  /** The regular style comes first. */
  files: readonly string[];
}

/** The fonts of documents and pictures, in the order in which each character looks for one that has it. */
export const fontFamilies: readonly FontFamily[] = [
  {
    family: 'Inter',
    files: ['Inter', 'InterItalic', 'InterSemiBold', 'InterSemiBoldItalic'].map(fontFile),
  },
  { family: 'Almarai', files: ['Almarai', 'AlmaraiBold'].map(fontFile) },
  { family: 'Noto Sans Hebrew', files: [fontFile('NotoSansHebrew')] },
  { family: 'Noto Sans Armenian', files: [fontFile('NotoSansArmenian')] },
  { family: 'Noto Sans Georgian', files: [fontFile('NotoSansGeorgian')] },
  { family: 'Noto Sans Ethiopic', files: [fontFile('NotoSansEthiopic')] },
  { family: 'Noto Sans Devanagari', files: [fontFile('NotoSansDevanagari')] },
  { family: 'Noto Sans Bengali', files: [fontFile('NotoSansBengali')] },
  { family: 'Noto Sans Gurmukhi', files: [fontFile('NotoSansGurmukhi')] },
  { family: 'Noto Sans Gujarati', files: [fontFile('NotoSansGujarati')] },
  { family: 'Noto Sans Oriya', files: [fontFile('NotoSansOriya')] },
  { family: 'Noto Sans Tamil', files: [fontFile('NotoSansTamil')] },
  { family: 'Noto Sans Telugu', files: [fontFile('NotoSansTelugu')] },
  { family: 'Noto Sans Kannada', files: [fontFile('NotoSansKannada')] },
  { family: 'Noto Sans Malayalam', files: [fontFile('NotoSansMalayalam')] },
  { family: 'Noto Sans Sinhala', files: [fontFile('NotoSansSinhala')] },
  { family: 'Noto Sans Thai', files: [fontFile('NotoSansThai')] },
  { family: 'Noto Sans Lao', files: [fontFile('NotoSansLao')] },
  { family: 'Battambang', files: [fontFile('Battambang')] },
  { family: 'Padauk', files: [fontFile('Padauk')] },
  {
    family: 'Chocolate Classical Sans',
    files: [path.join(chinese, '400Regular/ChocolateClassicalSans_400Regular.ttf')],
  },
  { family: 'Gowun Dodum', files: [path.join(korean, '400Regular/GowunDodum_400Regular.ttf')] },
];

/** The bytes of a table of a TrueType file, without reading the rest. */
const readTable = (file: string, name: string): Buffer => {
  const handle = openSync(file, 'r');
  const read = (position: number, length: number) => {
    const bytes = Buffer.alloc(length);
    readSync(handle, bytes, 0, length, position);
    return bytes;
  };
  try {
    const count = read(4, 2).readUInt16BE();
    const directory = read(12, count * 16);
    for (let at = 0; at < directory.length; at += 16)
      if (directory.toString('latin1', at, at + 4) === name)
        return read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
    throw new Error(`${file} has no table ${name}`);
  } finally {
    closeSync(handle);
  }
};

/** First and last code point. */
type Range = readonly [number, number];

/** Formats 4 (segments of 16 bits) and 12 (groups of 32 bits) of a `cmap` subtable at `at`; none for another format. */
const readRanges = (cmap: Buffer, at: number): Range[] => {
  const format = cmap.readUInt16BE(at);
  if (format === 12)
    return Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, group) => {
      const start = at + 16 + group * 12;
      return [cmap.readUInt32BE(start), cmap.readUInt32BE(start + 4)];
    });
  if (format !== 4) return [];
  const double = cmap.readUInt16BE(at + 6);
  return Array.from({ length: double / 2 }, (_, segment): Range => {
    const end = at + 14 + segment * 2;
    return [cmap.readUInt16BE(end + double + 2), cmap.readUInt16BE(end)];
  }).filter(([first]) => first !== 0xffff);
};

/**
 * The characters that a font has a glyph for: OpenType 1.9, "cmap". A segment of format 4 may hold characters without a glyph; a font
 * that has characters beyond 16 bits states all of them in format 12, which is then read alone.
 */
const readCharacters = (file: string): Range[] => {
  const cmap = readTable(file, 'cmap');
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(4 + index * 8 + 4),
  );
  const of = (format: number) => subtables.filter((at) => cmap.readUInt16BE(at) === format);
  const wide = of(12);
  return (wide.length > 0 ? wide : of(4)).flatMap((at) => readRanges(cmap, at));
};

/** Planes 0 to 3. No font has characters of later planes: they are private, tags or variation selectors. */
const characters = 0x4_00_00;
let firstFamilies: Uint8Array | undefined;

/** For each character one more than the index of the first family that has it; 0: none. Read once, in tens of milliseconds. */
const readFirstFamilies = () => {
  const found = new Uint8Array(characters);
  for (let family = fontFamilies.length; family > 0; family -= 1)
    for (const [first, last] of readCharacters(fontFamilies[family - 1]?.files[0] ?? ''))
      found.fill(family, first, last + 1);
  return found;
};

/** The first family that has a character; undefined: none. */
const fontOf = (character: string) => {
  firstFamilies ??= readFirstFamilies();
  return fontFamilies[(firstFamilies[character.codePointAt(0) ?? 0] ?? 0) - 1];
};

/** Printed as nothing, with or without a glyph: joiners, variation selectors, marks of direction, line breaks. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
/** Found in Inter; nearly every text. */
const isPlain = /^[\n\r\t -~]*$/;

/**
 * Letters that Unicode keeps for texts of old encodings, each two letters in one. They are printed as the two: beside a letter with a
 * mark, Typst finds no code for them, and the document would lose its claim of PDF/UA.
 */
const twoInOne = /[\u0149\u01C4-\u01CC\u01F1-\u01F3]/gu;

/** What joins or varies a character of which the code is printed. */
const afterCode = /(?<=\[U\+[0-9A-F]+\])[\u200D\uFE0E\uFE0F]+/gu;

/**
 * A text as documents and pictures print it: a character that no font has stands as its code, such as `[U+1F6E2]` for an oil drum, so
 * that nothing that was accepted is lost without a trace.
 */
export const printable = (text: string): string =>
  isPlain.test(text)
    ? text
    : Array.from(
        text.replace(twoInOne, (letter) => letter.normalize('NFKC')),
        (character) =>
          unseen.test(character) || fontOf(character) ? character : `[${unicodeCode(character)}]`,
      )
        .join('')
        .replace(afterCode, '');

/** The families that a text needs, in the order of preference. */
export const fontsOf = (text: string): FontFamily[] => {
  const needed = new Set(Array.from(text, fontOf));
  return fontFamilies.filter((family) => needed.has(family));
};
