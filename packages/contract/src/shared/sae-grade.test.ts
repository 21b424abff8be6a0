import { expect, test } from 'vitest';
import { askedGrade, gradeNumbers } from './sae-grade.ts';

test.each([
  ['5W30', { cold: 5, hot: 30 }],
  ['10W', { cold: 10, hot: -1 }],
  ['40', { cold: -1, hot: 40 }],
  ['80W90 GL-5', { cold: -1, hot: -1 }],
])('orders %j by %j', (grade, numbers) => {
  expect(gradeNumbers(grade)).toEqual(numbers);
});

test.each([
  ['5W-30', '5W30'],
  ['NONE', ''],
  [' none ', ''],
  ['', ''],
])('a filter by the grade %j asks for %j', (text, grade) => {
  expect(askedGrade(text)).toBe(grade);
});
