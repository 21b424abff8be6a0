import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalGrade } from './sae-grade.ts';
import {
  canonicalName,
  cleanedName,
  cleanName,
  emailText,
  hasInvisible,
  optionalText,
  personName,
  requiredText,
  singleLine,
} from './text.ts';

test.each(['Ada', 'J.R. de la Cruz', 'Dr. O’Neill', '李', 'M./Mme Curie'])(
  '%s is a name of a person',
  (name) => {
    expect(personName.parse(name)).toBe(name);
  },
);

test.each([
  'Win $500 at http://evil.example/x',
  'www.evil.example',
  'evil.example/x',
  'Ada\nPay here',
  'A\u202Eb',
])('%j is not a name of a person', (name) => {
  expect(personName.safeParse(name).success).toBe(false);
});

test.each(['', '  ', '\u200B', ' \u200B ', '\u200D\uFEFF', '\u00AD', '\u3164', '\u2800\u2060'])(
  '%j is blank, and says so once',
  (text) => {
    const { error } = requiredText().safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['This field is required.']);
  },
);

test.each(['a', '\u200Ba', '👩\u200D🔬', '‏שלום', '-', '⠓'])('%j is text, and stored as it is', (text) => {
  expect(requiredText().parse(text)).toBe(text);
});

test('blank text that may be left empty is empty', () => {
  expect(['\u200B', ' \u00AD ', ' a '].map((text) => optionalText().parse(text))).toEqual(['', '', 'a']);
});

test('invisible characters are found, and those that scripts and emoji need are not', () => {
  expect(['a\u200B', '\uFEFFa', 'a\u00ADb', 'a\u2060', '\u3164', '\u2800'].every(hasInvisible)).toBe(true);
  expect(['Öl 5W-30', '👩\u200D🔬', 'می\u200Cخواهم', '❤\uFE0F', ''].some(hasInvisible)).toBe(false);
});

test('a cleaned name has no line breaks and no characters of direction', () => {
  expect(cleanedName().parse(' a\r\nb\u202Ec\t')).toBe('a b c');
  expect(singleLine(cleanedName()).safeParse('a\u2028b').success).toBe(true);
});

const composed = 'Citroën Lub';

const sameLook = [
  ...[composed.normalize('NFD'), 'Citroën\u00A0Lub', 'Citroën  Lub', ' Citroën\u2003Lub '],
  ...[
    'Citroën\u200B Lub',
    '\uFEFFCitroën Lub',
    'Cit\u00ADroën Lub',
    'Citroën Lub\u200E',
    'Cit\u200Droën\uFE0F Lub',
  ],
];

test.each(sameLook)('%j is stored as the name that it looks like', (typed) => {
  expect(singleLine(requiredText()).parse(typed)).toBe(composed);
  expect(cleanName(typed)).toBe(composed);
});

test('any name is stored in the form that it has once stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const stored = canonicalName(text);
      expect(canonicalName(stored)).toBe(stored);
      expect(canonicalName(text.normalize('NFD'))).toBe(stored);
    }),
  );
});

/** Signs that nobody sees between letters that do not join. */
const unseen = fc.constantFrom(
  '\u00AD',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u2060',
  '\uFE0F',
  '\uFEFF',
  '\u3164',
);
const wordsOfPlainScripts = fc.constantFrom(
  'Citroën',
  'Öl',
  'Λιπαντικά',
  'Смазка',
  'שמן',
  '机油',
  '윤활유',
  '5W-30',
  'Ltd.',
);

test('names that look the same are one name', () => {
  const space = fc.constantFrom(' ', '  ', '\u00A0', '\u2009', '\u3000', ' \t');
  const name = fc.array(wordsOfPlainScripts, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      name,
      space,
      unseen,
      fc.nat(20),
      fc.boolean(),
      (words, between, sign, place, isDecomposed) => {
        const typed = words.join(between).normalize(isDecomposed ? 'NFD' : 'NFC');
        const at = place % (typed.length + 1);
        expect(canonicalName(`${typed.slice(0, at)}${sign}${typed.slice(at)}`)).toBe(words.join(' '));
      },
    ),
  );
});

test.each(['می\u200Cخواهم', 'ක්\u200Dෂ', '👩\u200D🔬', '❤\uFE0F'])(
  'the joiners and variation selectors of %s stay',
  (text) => {
    expect(canonicalName(text)).toBe(text.normalize('NFC'));
  },
);

test('an address with decomposed letters is the same mailbox', () => {
  expect(emailText.parse('jörg@example.org'.normalize('NFD'))).toBe('jörg@example.org');
});

test.each(['5W-30', '5w30', 'SAE 5W - 30', '5W\u201130', '5W\u201030', '5W\u221230', '5W–30'])(
  'reads %s as the grade 5W30',
  (text) => {
    expect(canonicalGrade(text)).toBe('5W30');
  },
);
