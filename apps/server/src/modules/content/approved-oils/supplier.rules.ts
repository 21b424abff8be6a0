import { cleanText, comparable } from './clean-text.rules.ts';
import { findCountryCode } from './country.rules.ts';

/** Legal forms at the end of a company's name. */
const legalForms = new Set(
  'ab ae ag as asa bhd bv company co corp corporation cv dd doo eood gmbh gmbhcokg inc incorporated kft kg kk llc llp limited limitada ltd ltda nv oao ood ooo oy oyj plc psc pt pte private pty pvt rl sa sab sac sae sal sapidecv sarl sas sasu sdn sdnbhd sl spa spj spzoo srl sro ukltd wll zao fzc fze fzco fzllc jsc pjsc pao'.split(
    ' ',
  ),
);

/** `S.A. DE C.V.`, `SP. Z O.O.` and `CO. KG` as one word each. */
const joinedForms: readonly [RegExp, string][] = [
  [/\bs\.?\s*a\.?\s*(?:p\.?\s*i\.?\s*)?(?:b\.?\s*)?de\s+c\.?\s*v\b\.?/giu, 'SA'],
  [/\bsp\.?\s*z\.?\s*o\.?\s*o\b\.?/giu, 'SPZOO'],
  [/\bs\.?\s*r\.?\s*l\b\.?/giu, 'SRL'],
  [/\bs\.\s*p\.\s*a\b\.?/giu, 'SPA'],
  [/\bs\.\s*a\.(?:\s*s\.)?/giu, 'SA'],
  [/\bb\.\s*v\b\.?/giu, 'BV'],
  [/\bd\.\s*o\.\s*o\b\.?/giu, 'DOO'],
  [/\bgmbh\s*(?:&|and)\s*co\.?\s*k\.?g\b\.?/giu, 'GMBH'],
  [/\bl\.\s*l\.\s*c\b\.?/giu, 'LLC'],
];

const withoutCountryNote = (text: string) =>
  text
    .replace(/\s*[([]([^)\]]*)[)\]]\s*$/u, (note, inside: string) =>
      findCountryCode(inside) === undefined ? note : '',
    )
    .replace(/\s+[-–,]\s*([^-–,]+)$/u, (note, inside: string) =>
      findCountryCode(inside) === undefined ? note : '',
    )
    .trim();

const withoutLegalForms = (text: string) => {
  let words = joinedForms.reduce((name, [form, word]) => name.replace(form, word), text).split(/[\s,]+/u);
  while (words.length > 1) {
    const last = comparable(words.at(-1) ?? '');
    if (last !== '' && last !== 'and' && !legalForms.has(last)) break;
    words = words.slice(0, -1);
  }
  return words.join(' ');
};

/**
 * The name without a country note, legal forms and encoding damage: `Castrol  Ltd. (THAILAND)` → `Castrol`.
 */
export const supplierName = (text: string): string => {
  const cleaned = cleanText(text);
  let name = cleaned;
  for (;;) {
    const shorter = withoutLegalForms(withoutCountryNote(name)).replace(/[\s.,;]+$/u, '');
    if (shorter === name || shorter === '') return name;
    name = shorter;
  }
};

/** A key that all spellings of one supplier share. */
export const supplierKey = (text: string): string => comparable(supplierName(text));

const isShouted = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

/** Abbreviations of up to three letters and words with digits keep their capitals. */
const inTitleCase = (text: string) =>
  text.replace(/[\p{L}\p{M}\p{N}']+/gu, (word) =>
    /\p{N}/u.test(word) || [...word].length <= 3
      ? word
      : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );

/**
 * The most frequent of several spellings that is not all capitals, the first among equals; all capitals
 * become title case.
 */
export const bestSpelling = (spellings: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  const mixed = [...counts].filter(
    ([spelling]) => !isShouted(spelling) && spelling !== spelling.toLowerCase(),
  );
  const candidates = mixed.length > 0 ? mixed : [...counts];
  const best = candidates
    .toSorted(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
    .map(([spelling]) => spelling)[0];
  return mixed.length > 0 ? (best ?? '') : inTitleCase(best ?? '');
};
