import { viscosityByLine } from '@iom/contract/standards/viscosity-by-line.rules.ts';
import { viscosityIndex } from '@iom/contract/standards/viscosity-index.rules.ts';
import type { Formula } from './formula.ts';
import { operandMagnitude } from './magnitude.ts';
import type { Term } from './term.ts';

/** The result for the numbers of the operands, in their order; NaN if it cannot be computed. */
export type Compute = (operands: ArrayLike<number>) => number;

const largest = 10 ** operandMagnitude;
const smallest = 10 ** -operandMagnitude;

const logarithm = (value: number, of: (value: number) => number) => (value > 0 ? of(value) : Number.NaN);

const compile = (term: Term): Compute => {
  switch (term.kind) {
    case 'number':
      return () => term.value;
    case 'operand': {
      const { index } = term;
      return (operands) => operands[index] ?? Number.NaN;
    }
    case 'negate': {
      const of = compile(term.of);
      return (operands) => -of(operands);
    }
    case 'D2270': {
      const { at40, at100 } = term;
      return (operands) =>
        viscosityIndex(operands[at40] ?? Number.NaN, operands[at100] ?? Number.NaN) ?? Number.NaN;
    }
    case 'D341': {
      const { at40, at100, celsius } = term;
      return (operands) =>
        viscosityByLine(operands[at40] ?? Number.NaN, operands[at100] ?? Number.NaN, celsius) ?? Number.NaN;
    }
    case 'power': {
      const { exponent } = term;
      const base = compile(term.base);
      return (operands) => {
        const factor = base(operands);
        let result = factor;
        for (let i = 1; i < exponent; i++) result *= factor;
        return result;
      };
    }
    case 'call': {
      const of = compile(term.of);
      switch (term.name) {
        case 'abs':
          return (operands) => Math.abs(of(operands));
        case 'sqrt':
          return (operands) => Math.sqrt(of(operands));
        case 'ln':
          return (operands) => logarithm(of(operands), Math.log);
        case 'log10':
          return (operands) => logarithm(of(operands), Math.log10);
      }
    }
  }
  const [left, right] = [compile(term.left), compile(term.right)];
  switch (term.kind) {
    case 'add':
      return (operands) => left(operands) + right(operands);
    case 'subtract':
      return (operands) => left(operands) - right(operands);
    case 'multiply':
      return (operands) => left(operands) * right(operands);
    case 'divide':
      return (operands) => {
        const divisor = right(operands);
        return divisor === 0 ? Number.NaN : left(operands) / divisor;
      };
  }
};

/** Whether a formula computes with a number: zero, or from 1e-20 to 1e20 without its sign. */
const isComputable = (number: number) => {
  const size = Math.abs(number);
  return size === 0 || (size >= smallest && size <= largest);
};

/** The function of a formula. A division by zero, a logarithm of zero and a root of a negative number cannot be computed. */
export const compileFormula = ({
  term,
  operands: { length },
}: Pick<Formula<unknown>, 'term' | 'operands'>): Compute => {
  const compute = compile(term);
  return (operands) => {
    for (let i = 0; i < length; i++) if (!isComputable(operands[i] ?? Number.NaN)) return Number.NaN;
    // zero has no sign
    return compute(operands) + 0;
  };
};
