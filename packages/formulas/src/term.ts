// A formula as a tree.

/** Functions of one term. */
export const formulaFunctions = ['abs', 'sqrt', 'ln', 'log10'] as const;
export type FormulaFunction = (typeof formulaFunctions)[number];

/**
 * Functions of the kinematic viscosities at 40 °C and 100 °C, in mm²/s, named after the standards that state them: the viscosity index,
 * and the kinematic viscosity in mm²/s at a temperature in °C.
 */
export const standardFunctions = { D2270: 'D2270(KV40, KV100)', D341: 'D341(KV40, KV100, 80)' } as const;
export type StandardFunction = keyof typeof standardFunctions;

/** A formula as a tree. An operand is an index in the operands of its formula. */
export type Term =
  | { kind: 'number'; value: number }
  | { kind: 'operand'; index: number }
  | { kind: 'negate'; of: Term }
  | { kind: 'add' | 'subtract' | 'multiply' | 'divide'; left: Term; right: Term }
  /** A whole exponent from 1. */
  | { kind: 'power'; base: Term; exponent: number }
  | { kind: 'call'; name: FormulaFunction; of: Term }
  /** Of operands alone. */
  | { kind: 'D2270'; at40: number; at100: number }
  | { kind: 'D341'; at40: number; at100: number; celsius: number };
