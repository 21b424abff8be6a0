import { expect, test } from 'vitest';
import { cleanedName, personName, singleLine } from './text.ts';

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

test('a cleaned name has no line breaks and no characters of direction', () => {
  expect(cleanedName().parse(' a\r\nb\u202Ec\t')).toBe('a b c');
  expect(singleLine(cleanedName()).safeParse('a\u2028b').success).toBe(true);
});
