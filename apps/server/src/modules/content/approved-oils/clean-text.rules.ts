// Text of the approved-oil list: encoding damage and stray spaces.

/** The byte of each character in Windows-1252: the decoding that damages texts. */
const windowsBytes = new Map(
  Array.from({ length: 128 }, (_, index) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + index)),
    128 + index,
  ]),
);
const damaged = new RegExp(`[${[...windowsBytes.keys()].join('')}]{2,}`, 'gu');
const utf8 = new TextDecoder('utf-8', { fatal: true });

const decodedAsUtf8 = (run: string) => {
  try {
    return utf8.decode(Uint8Array.from(run, (character) => windowsBytes.get(character) ?? 0));
  } catch {
    return run;
  }
};

/** Text may be damaged twice, by two programs in a row. */
const deepestDamage = 3;

/** Decodes UTF-8 that was read as Windows-1252: `PETRÃ“LEOS` → `PETRÓLEOS`. Other text is unchanged. */
export const repairEncoding = (text: string): string => {
  let repaired = text;
  for (let round = 0; round < deepestDamage; round++) {
    const next = repaired.replace(damaged, decodedAsUtf8);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired;
};

/** Repaired, composed (NFC), without trademark signs and control characters; runs of white space are one space; trimmed. */
export const cleanText = (text: string): string =>
  repairEncoding(text)
    .normalize('NFC')
    .replace(/[®™\u00ad\u200b-\u200f\ufeff]/gu, '')
    .replace(/[‘’`´]/gu, "'")
    .replace(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** Letters and digits in lower case without accents: equal for two spellings of a name. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .replace(/&/gu, 'and')
    .replace(/[^\p{L}\p{N}+]/gu, '');
