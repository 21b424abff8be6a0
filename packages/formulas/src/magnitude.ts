// How large and how small the results of a formula can be, so that no step overflows or underflows, in JavaScript or in SQL.
import type { Term } from './term.ts';

/** An operand beyond these powers of ten, or closer to zero, is not computed with. */
export const operandMagnitude = 20;
/** Powers of ten that every step stays within. A double reaches 308. */
const maxMagnitude = 300;

/** Bounds of a result that is not zero, as powers of ten. */
interface Magnitude {
  low: number;
  high: number;
}

/** The last digit of a double, as a power of ten: a difference of two is zero or at least this part of the smaller one. */
const lastDigit = 16;

/**
 * Bounds of a viscosity index: L and H are at most 4·Y² from 2 mm²/s on, and a difference is zero or at least the last digit of the
 * smaller term.
 */
const indexMagnitude: Magnitude = { low: -2 * lastDigit, high: 2 * operandMagnitude + 5 };
/** Bounds of a viscosity by ASTM D341, from 0.3 to 2·10⁷ mm²/s. */
const lineMagnitude: Magnitude = { low: -1, high: 8 };

const ofNumber = (value: number): Magnitude => {
  const power = value === 0 ? 0 : Math.log10(Math.abs(value));
  return { low: power, high: power };
};

const ofStep = (term: Term, of: (part: Term) => Magnitude): Magnitude => {
  switch (term.kind) {
    case 'number':
      return ofNumber(term.value);
    case 'operand':
      return { low: -operandMagnitude, high: operandMagnitude };
    case 'negate':
      return of(term.of);
    case 'add':
    case 'subtract': {
      const [left, right] = [of(term.left), of(term.right)];
      return {
        low: Math.min(left.low, right.low) - lastDigit,
        high: Math.max(left.high, right.high) + 1,
      };
    }
    case 'multiply': {
      const [left, right] = [of(term.left), of(term.right)];
      return { low: left.low + right.low, high: left.high + right.high };
    }
    case 'divide': {
      const [left, right] = [of(term.left), of(term.right)];
      return { low: left.low - right.high, high: left.high - right.low };
    }
    case 'power': {
      const { low, high } = of(term.base);
      return { low: low * term.exponent, high: high * term.exponent };
    }
    case 'D2270':
      return indexMagnitude;
    case 'D341':
      return lineMagnitude;
    case 'call': {
      const { low, high } = of(term.of);
      if (term.name === 'abs') return { low, high };
      if (term.name === 'sqrt') return { low: low / 2, high: high / 2 };
      return { low: -lastDigit, high: 4 };
    }
  }
};

/** Whether every step of a term stays within the range of a double, whatever its operands are. */
export const staysInRange = (term: Term): boolean => {
  let isInRange = true;
  const of = (part: Term): Magnitude => {
    const magnitude = ofStep(part, of);
    if (magnitude.high > maxMagnitude || magnitude.low < -maxMagnitude) isInRange = false;
    return magnitude;
  };
  of(term);
  return isInRange;
};
