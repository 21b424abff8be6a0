import { expect, test } from 'vitest';
import { foldText, searchWordsOf } from './search-words.ts';

test('case and diacritics fold away', () => {
  expect(foldText('İSTANBUL Ølıé Łódź Straße Æ')).toBe('istanbul olie lodz strasse ae');
});

test('words are split at blanks, and within a word at what is neither letter nor digit', () => {
  expect(searchWordsOf(' SAE 5W-30\tQ8™ & ')).toEqual([
    { joined: 'sae', parts: ['sae'] },
    { joined: '5w30', parts: ['5w', '30'] },
    { joined: 'q8', parts: ['q8'] },
  ]);
});
