// A formula as a tree.

export const formulaFunctions = ['abs', 'sqrt', 'ln', 'log10'] as const;
export type FormulaFunction = (typeof formulaFunctions)[number];

/** A formula as a tree. An operand is an index in the operands of its formula. */
export type Term =
  | { kind: 'number'; value: number }
  | { kind: 'operand'; index: number }
  | { kind: 'negate'; of: Term }
  | { kind: 'add' | 'subtract' | 'multiply' | 'divide'; left: Term; right: Term }
  /** A whole exponent from 1. */
  | { kind: 'power'; base: Term; exponent: number }
  | { kind: 'call'; name: FormulaFunction; of: Term };
