import { expect, test } from 'vitest';
import { compileFormula } from './compute.ts';
import { parseFormula } from './formula.ts';
import { parseMeasured } from './units.ts';

const names = ['Zn', 'P', 'Ca', 'Mg', 'B', 'a12', 'KV40', 'KV100'];
const resolve = (name: string) => names.find((one) => one === name);

const read = (text: string) => {
  const parsed = parseFormula(text, resolve);
  if ('error' in parsed) throw new Error(`${parsed.error.position}: ${parsed.error.message}`);
  return parsed.formula;
};
const errorOf = (text: string) => {
  const parsed = parseFormula(text, resolve);
  return 'error' in parsed ? `${parsed.error.position}: ${parsed.error.message}` : '';
};

test.each([
  ['Zn/P', { Zn: 900, P: 800 }, 1.125],
  ['(Ca+Mg)/B', { Ca: 2000, Mg: 100, B: 70 }, 30],
  ['Ca + Mg / B', { Ca: 2000, Mg: 100, B: 50 }, 2002],
  ['Ca - Mg - B', { Ca: 10, Mg: 3, B: 2 }, 5],
  ['Zn / P / B', { Zn: 12, P: 3, B: 2 }, 2],
  ['2 * Zn^2', { Zn: 3 }, 18],
  ['(Zn^2)^2', { Zn: 2 }, 16],
  ['-Zn + 1', { Zn: 3 }, -2],
  ['+Zn - -P', { Zn: 3, P: 4 }, 7],
  ['sqrt(Zn) + abs(P)', { Zn: 9, P: -4 }, 7],
  ['log10(Zn) + ln(P)', { Zn: 1000, P: 1 }, 3],
  ['1.5e1 * a12', { a12: 2 }, 30],
  ['Zn / P', { Zn: 1, P: 0 }, Number.NaN],
  ['0 / P', { P: 0 }, Number.NaN],
  ['ln(Zn)', { Zn: 0 }, Number.NaN],
  ['log10(Zn)', { Zn: -1 }, Number.NaN],
  ['sqrt(Zn)', { Zn: -1 }, Number.NaN],
  ['Zn / P', { Zn: Number.NaN, P: 1 }, Number.NaN],
  ['Zn * 0', { Zn: 1e21 }, Number.NaN],
  ['Zn * 0', { Zn: 1e-21 }, Number.NaN],
  ['Zn * 0', { Zn: -5 }, 0],
  ['D341(KV40, KV100, 80)', { KV40: 10, KV100: 60 }, Number.NaN],
  ['D2270(KV40, KV100)', { KV40: 5, KV100: 1.9 }, Number.NaN],
])('%s of %o is %s', (text, values: Record<string, number>, result) => {
  const { operands, ...rest } = read(text);
  expect(compileFormula({ ...rest, operands })(operands.map((name) => values[name] ?? Number.NaN))).toBe(
    result,
  );
});

test.each([
  // the worked examples of ASTM D2270
  ['D2270(KV40, KV100)', 73.3, 8.86, 92],
  ['d2270(KV40, KV100)', 22.83, 5.05, 156],
  // a 15W-40 at 150 °C
  ['D341(KV40, KV100, 150) * 1000', 108.06, 14.6, 5657],
])('%s of %d and %d mm²/s is about %d', (text, KV40, KV100, result) => {
  const formula = read(text);
  expect(formula.operands).toEqual(['KV40', 'KV100']);
  expect(Math.round(compileFormula(formula)([KV40, KV100]))).toBe(result);
});

test.each([
  ['', '1: Enter a formula, such as Zn/P.'],
  ['Zn/', '3: A name or a number is missing.'],
  ['(Zn/P', '5: A parenthesis is not closed.'],
  ['Zn P', '1: An operator is missing between two terms.'],
  ['Zn/Xx', '4: No analyte is named Xx.'],
  ['ZnP/P', '1: No analyte is named ZnP.'],
  ['Zn/a13', '4: No analyte is named a13.'],
  ['Zn/constructor', '4: No analyte is named constructor.'],
  ['2 + 3', '1: Name at least one analyte.'],
  ['Zn,5', '3: Write decimals with a point.'],
  ['Zn = P', '4: The character = has no meaning here.'],
  ['Zn[0]', '3: The character [ has no meaning here.'],
  ['"Zn"', '1: The character " has no meaning here.'],
  ['Zn ? P : B', '4: The character ? has no meaning here.'],
  ['Zn.P', '3: A point stands only within a number.'],
  ['Zn^P', '3: An exponent is a whole number from 1 to 6.'],
  ['Zn^0.5', '3: An exponent is a whole number from 1 to 6.'],
  ['-Zn^2', '4: Write the power without a minus sign before its base.'],
  ['eval(Zn)', '1: eval is not a function. There are abs, sqrt, ln, log10, D2270, D341.'],
  ['Zn.P(B)', '1: This is not a function. There are abs, sqrt, ln, log10, D2270, D341.'],
  ['(Zn,5)', '4: Write decimals with a point.'],
  ['ln(1,5)', '1: ln takes one term.'],
  ['D2270', '1: D2270 takes analytes in parentheses.'],
  ['2*D2270(KV40)', '3: D2270 takes two analytes, as in D2270(KV40, KV100).'],
  ['D2270(KV40, KV100*2)', '1: D2270 takes two analytes, as in D2270(KV40, KV100).'],
  ['D2270(KV40, Xx)', '13: No analyte is named Xx.'],
  ...['D341(KV40, KV100)', 'D341(KV40, KV100, 151)', 'D341(KV40, KV100, -1)', 'D341(KV40, KV100, 37,5)'].map(
    (text) => [
      text,
      '1: D341 takes two analytes and a temperature from 0 to 150 °C, as in D341(KV40, KV100, 80).',
    ],
  ),
  ['sqrt', '1: sqrt takes a term in parentheses.'],
  ['ln(ln(ln(ln(ln(Zn)))))', '1: At most 4 functions.'],
  ['Zn^6*P^6*Ca^6', '1: The result can be too large or too small for a number.'],
  ['sqrt(Zn^6*P^6*Ca^6)', '1: The result can be too large or too small for a number.'],
  ['x'.repeat(201), '1: At most 200 characters.'],
])('%s is refused at its position', (text, message) => {
  expect(errorOf(text)).toBe(message);
});

test('a quantity that is named twice is one operand', () => {
  expect(read('Zn/(Zn+P)').operands).toEqual(['Zn', 'P']);
});

/** The unit of a formula over quantities with these units, in the order in which it names them, or what is wrong with it. */
const measured = (text: string, units: readonly string[]) => {
  const quantities = new Map<string, { unit: string }>();
  const resolve = (name: string) => {
    const known = quantities.get(name) ?? { unit: units[quantities.size] ?? '' };
    quantities.set(name, known);
    return known;
  };
  const parsed = parseMeasured(text, resolve);
  return 'error' in parsed ? parsed : { unit: parsed.unit };
};

test.each([
  ['Zn/P', ['mg/kg', 'mg/kg'], ''],
  ['Zn+P', ['mg/kg', 'mg/kg'], 'mg/kg'],
  ['Zn+P', ['mg/kg', 'mass %'], undefined],
  ['Zn/P', ['mass %', 'mg/kg'], '(mass %)/(mg/kg)'],
  ['2*Zn', ['mg/kg'], 'mg/kg'],
  ['1/Zn', ['s'], '1/s'],
  ['Zn*P', ['s', 'mg'], 's·mg'],
  ['Zn^2', ['s'], 's^2'],
  ['ln(Zn)', ['s'], ''],
  ['D2270(KV40, KV100)', ['mm²/s', 'mm²/s'], ''],
  ['D341(KV40, KV100, 80)', ['mm²/s', 'mm²/s'], 'mm²/s'],
])('the unit of %s over %o is %s', (text, units, unit) => {
  expect(measured(text, units)).toEqual({ unit });
});

test.each([
  ['2 + D2270(Zn, P)', ['mg/kg', 'mg/kg'], 5],
  ['d2270(KV40, P)', ['mm²/s', 'mg/kg'], 1],
  ['2*abs(D341(KV40, P, 80))^2', ['mm²/s', 'mg/kg'], 7],
])('%s over %o is refused: a standard takes viscosities', (text, units, position) => {
  expect(measured(text, units)).toEqual({
    error: {
      message: 'D2270 and D341 take kinematic viscosities in mm²/s, as in D2270(KV40, KV100).',
      position,
    },
  });
});
