import { type Formula, type FormulaError, parseFormula } from './formula.ts';
import { standardFunctions, type Term } from './term.ts';

/** A unit, empty for a plain number; undefined where a step adds or compares different units. */
type Unit = string | undefined;

const inParentheses = (unit: string) => (/[·/ ]/.test(unit) ? `(${unit})` : unit);

const product = (left: string, right: string) =>
  left === '' ? right : right === '' ? left : `${inParentheses(left)}·${inParentheses(right)}`;

const quotient = (left: string, right: string) => {
  if (left === right) return '';
  if (right === '') return left;
  return `${left === '' ? '1' : inParentheses(left)}/${inParentheses(right)}`;
};

/** Of the kinematic viscosities that the standards take. */
const viscosityUnit = 'mm²/s';

const unitOf = (term: Term, units: readonly string[]): Unit => {
  switch (term.kind) {
    case 'number':
      return '';
    case 'operand':
      return units[term.index] ?? '';
    case 'negate':
      return unitOf(term.of, units);
    case 'D2270':
    case 'D341':
      return term.kind === 'D2270' ? '' : viscosityUnit;
    case 'call':
      return term.name === 'abs' ? unitOf(term.of, units) : '';
    case 'power': {
      const base = unitOf(term.base, units);
      if (base === undefined || base === '' || term.exponent === 1) return base;
      return `${inParentheses(base)}^${term.exponent}`;
    }
  }
  const [left, right] = [unitOf(term.left, units), unitOf(term.right, units)];
  if (left === undefined || right === undefined) return undefined;
  switch (term.kind) {
    case 'add':
    case 'subtract':
      return left === right ? left : undefined;
    case 'multiply':
      return product(left, right);
    case 'divide':
      return quotient(left, right);
  }
};

/** Whether the standards of a formula (D2270, D341) take kinematic viscosities. `units`: of its operands, in their order. */
const takesViscosities = ({ term }: Pick<Formula<unknown>, 'term'>, units: readonly string[]): boolean => {
  const isFit = (one: Term): boolean => {
    if (one.kind === 'D2270' || one.kind === 'D341')
      return [one.at40, one.at100].every((index) => units[index] === viscosityUnit);
    if ('of' in one) return isFit(one.of);
    if ('base' in one) return isFit(one.base);
    return 'left' in one ? isFit(one.left) && isFit(one.right) : true;
  };
  return isFit(term);
};

/**
 * Reads a formula over measured quantities, as `parseFormula`. A standard over other quantities than its viscosities is an error.
 * @returns the formula with the unit of its results, which is undefined if it adds quantities of different units
 */
export const parseMeasured = <O extends { unit: string }>(
  text: string,
  resolve: (name: string) => O | undefined,
): { formula: Formula<O>; unit: Unit } | { error: FormulaError } => {
  const parsed = parseFormula(text, resolve);
  if ('error' in parsed) return parsed;
  const { formula } = parsed;
  const units = formula.operands.map(({ unit }) => unit);
  if (takesViscosities(formula, units)) return { formula, unit: unitOf(formula.term, units) };
  return {
    error: {
      message: `D2270 and D341 take kinematic viscosities in mm²/s, as in ${standardFunctions.D2270}.`,
      position: text.search(/D(?:2270|341)\b/i) + 1,
    },
  };
};
