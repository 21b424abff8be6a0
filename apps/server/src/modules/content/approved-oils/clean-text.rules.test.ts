import { expect, test } from 'vitest';
import { cleanText, comparable, repairEncoding } from './clean-text.rules.ts';

/** Text whose UTF-8 was read as Windows-1252. */
const damagedOnce = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each([
  'PETRÓLEOS',
  'Türk Petrol',
  'ŠKODA',
  'Lubrifiants d’Afrique',
  '出光興産',
  'Öl – 5W-30',
  'naïve “oil”',
])('repairs %s that was read as Windows-1252 once or twice', (text) => {
  expect(repairEncoding(damagedOnce(text))).toBe(text);
  expect(repairEncoding(damagedOnce(damagedOnce(text)))).toBe(text);
});

test.each(['PETRÓLEOS', 'Ünüvar Öl', 'ÀÉ', 'Castrol', 'São Paulo', '£5 – €6', ''])(
  'leaves %s as it is',
  (text) => {
    expect(repairEncoding(text)).toBe(text);
  },
);

test('removes stray spaces, trademark signs and invisible characters', () => {
  expect(cleanText('  Mobil\u00a01™ \t ESP\u200b ®  ')).toBe('Mobil 1 ESP');
  expect(cleanText('Lubri\r\nTech')).toBe('Lubri Tech');
});

test('compares names ignoring case, accents, spaces and punctuation', () => {
  expect(comparable('Pétro-Lub & Sons')).toBe(comparable('PETROLUB AND SONS'));
  expect(comparable('C+')).not.toBe(comparable('C'));
});
