// Formulas over named quantities: read by a parser, never run as code.
import { isLineTemperature, lineTemperatures } from '@iom/contract/standards/viscosity-by-line.rules.ts';
import jsep from 'jsep';
import { staysInRange } from './magnitude.ts';
import {
  type FormulaFunction,
  formulaFunctions,
  type StandardFunction,
  standardFunctions,
  type Term,
} from './term.ts';

/** Characters of a formula. */
export const maxFormulaLength = 200;
/** Distinct quantities of a formula. */
export const maxOperands = 20;
/** Function calls of a formula. */
const maxCalls = 4;
const maxExponent = 6;

export interface Formula<O> {
  term: Term;
  /** Each once, in the order in which the formula names them. */
  operands: readonly O[];
}

/** What is wrong with a formula, in words, and the character where, from 1. */
export interface FormulaError {
  message: string;
  position: number;
}

class Problem extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

const operators = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const;
type Operator = keyof typeof operators;
const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text);
const isFunction = (text: string): text is FormulaFunction => formulaFunctions.some((name) => name === text);
const standardNames = Object.keys(standardFunctions) as StandardFunction[];
/** A function of a standard, without regard to case, like analytes. */
const findStandard = (text: string) => standardNames.find((name) => name === text.toUpperCase());
const functionNames = [...formulaFunctions, ...standardNames].join(', ');

jsep.removeAllBinaryOps();
for (const operator of Object.keys(operators)) jsep.addBinaryOp(operator, /[+-]/.test(operator) ? 9 : 10);
jsep.addBinaryOp('^', 11, true);
jsep.removeAllUnaryOps();
jsep.addUnaryOp('-');
jsep.addUnaryOp('+');
jsep.removeAllLiterals();

const allowed = /[A-Za-z0-9_.,+\-*/^() ]/;

const checkCharacters = (text: string) => {
  const at = [...text].findIndex((character) => !allowed.test(character));
  if (at < 0) return;
  const character = [...text][at] ?? '';
  throw new Problem(`The character ${character} has no meaning here.`, at + 1);
};

const parse = (text: string): jsep.Expression => {
  try {
    return jsep(text);
  } catch (error) {
    const { index, description } = error as { index?: unknown; description?: unknown };
    if (typeof index !== 'number') throw error;
    const reason = typeof description === 'string' ? description : '';
    throw new Problem(
      /unclosed|expected \)/i.test(reason)
        ? 'A parenthesis is not closed.'
        : 'A name or a number is missing.',
      Math.min(index, text.length - 1) + 1,
    );
  }
};

/** The first character of a name in the formula, from 1. */
const positionOf = (text: string, name: string) => {
  const found = new RegExp(`(?<![A-Za-z0-9_.])${name}(?![A-Za-z0-9_])`).exec(text);
  return (found?.index ?? 0) + 1;
};

/** Reads the tree of one formula. */
class Reader<O> {
  readonly #text: string;
  readonly #resolve: (name: string) => O | undefined;
  readonly operands: O[] = [];
  #calls = 0;

  constructor(text: string, resolve: (name: string) => O | undefined) {
    this.#text = text;
    this.#resolve = resolve;
  }

  read(expression: jsep.Expression): Term {
    const node = expression as jsep.CoreExpression;
    switch (node.type) {
      case 'Literal':
        if (typeof node.value !== 'number') throw this.#problem('A text has no meaning here.', node.raw);
        return { kind: 'number', value: node.value };
      case 'Identifier':
        return { kind: 'operand', index: this.#operand(node.name) };
      case 'UnaryExpression': {
        const of = this.read(node.argument);
        return node.operator === '+' ? of : { kind: 'negate', of };
      }
      case 'BinaryExpression':
        return this.#binary(node);
      case 'CallExpression':
        return this.#call(node);
      case 'SequenceExpression':
        throw this.#problem('Write decimals with a point.', ',');
      case 'Compound':
        if (this.#text.includes(',')) throw this.#problem('Write decimals with a point.', ',');
        throw new Problem(
          node.body.length === 0
            ? 'Enter a formula, such as Zn/P.'
            : 'An operator is missing between two terms.',
          1,
        );
      default:
        throw this.#problem('A point stands only within a number.', '.');
    }
  }

  #problem(message: string, at: string) {
    return new Problem(message, Math.max(0, this.#text.indexOf(at)) + 1);
  }

  #operand(name: string) {
    const operand = this.#resolve(name);
    if (operand === undefined) {
      const position = positionOf(this.#text, name);
      throw new Problem(
        isFunction(name) || findStandard(name)
          ? `${name} takes ${isFunction(name) ? 'a term' : 'analytes'} in parentheses.`
          : `No analyte is named ${name}.`,
        position,
      );
    }
    const known = this.operands.indexOf(operand);
    if (known >= 0) return known;
    if (this.operands.length === maxOperands)
      throw new Problem(`At most ${maxOperands} analytes.`, positionOf(this.#text, name));
    return this.operands.push(operand) - 1;
  }

  #binary({ operator, left, right }: jsep.BinaryExpression): Term {
    if (isOperator(operator))
      return { kind: operators[operator], left: this.read(left), right: this.read(right) };
    const base = this.read(left);
    const exponent = this.read(right);
    // -x^2 has two readings
    if (base.kind === 'negate')
      throw this.#problem('Write the power without a minus sign before its base.', '^');
    if (
      exponent.kind !== 'number' ||
      !Number.isInteger(exponent.value) ||
      exponent.value < 1 ||
      exponent.value > maxExponent
    )
      throw this.#problem(`An exponent is a whole number from 1 to ${maxExponent}.`, '^');
    return { kind: 'power', base, exponent: exponent.value };
  }

  #call({ callee, arguments: given }: jsep.CallExpression): Term {
    const name = callee.type === 'Identifier' ? String(callee.name) : '';
    const position = name === '' ? 1 : positionOf(this.#text, name);
    this.#calls += 1;
    if (this.#calls > maxCalls) throw new Problem(`At most ${maxCalls} functions.`, position);
    const standard = findStandard(name);
    if (standard) return this.#standard(standard, given, position);
    if (!isFunction(name))
      throw new Problem(`${name || 'This'} is not a function. There are ${functionNames}.`, position);
    const [of, ...others] = given;
    if (!of || others.length > 0) throw new Problem(`${name} takes one term.`, position);
    return { kind: 'call', name, of: this.read(of) };
  }

  /** Analytes alone, not terms: what they measure is stated by their names. */
  #standard(name: StandardFunction, given: readonly jsep.Expression[], position: number): Term {
    const [at40, at100, celsius] = given.map((one) => this.read(one));
    const isComplete = at40?.kind === 'operand' && at100?.kind === 'operand';
    if (name === 'D2270') {
      if (isComplete && given.length === 2) return { kind: name, at40: at40.index, at100: at100.index };
      throw new Problem(`D2270 takes two analytes, as in ${standardFunctions.D2270}.`, position);
    }
    if (isComplete && given.length === 3 && celsius?.kind === 'number' && isLineTemperature(celsius.value))
      return { kind: name, at40: at40.index, at100: at100.index, celsius: celsius.value };
    const { from, to } = lineTemperatures;
    throw new Problem(
      `D341 takes two analytes and a temperature from ${from} to ${to} °C, as in ${standardFunctions.D341}.`,
      position,
    );
  }
}

/**
 * Reads a formula of `+ - * / ^`, parentheses, numbers, functions and names of quantities.
 * @param resolve the quantity of a name, or undefined; one object for all names of a quantity
 * @returns the formula, or what is wrong with it
 */
export const parseFormula = <O>(
  text: string,
  resolve: (name: string) => O | undefined,
): { formula: Formula<O> } | { error: FormulaError } => {
  try {
    if (text.length > maxFormulaLength) throw new Problem(`At most ${maxFormulaLength} characters.`, 1);
    checkCharacters(text);
    const reader = new Reader(text, resolve);
    const term = reader.read(parse(text));
    if (reader.operands.length === 0) throw new Problem('Name at least one analyte.', 1);
    if (!staysInRange(term)) throw new Problem('The result can be too large or too small for a number.', 1);
    return { formula: { term, operands: reader.operands } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { error: { message: error.message, position: error.position } };
  }
};
