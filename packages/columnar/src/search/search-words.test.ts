import { expect, test } from 'vitest';
import { foldText, parseSearchWords } from './matching.ts';

test('foldText removes case and diacritics', () => {
  expect(foldText('İSTANBUL Ølıé Łódź Straße Æ')).toBe('istanbul olie lodz strasse ae');
});

test('searchWordsOf splits at blanks, then at anything but letters and digits', () => {
  expect(parseSearchWords(' SAE 5W-30\tQ8™ & ')).toEqual([
    { joined: 'sae', parts: ['sae'] },
    { joined: '5w30', parts: ['5w', '30'] },
    { joined: 'q8', parts: ['q8'] },
  ]);
});
