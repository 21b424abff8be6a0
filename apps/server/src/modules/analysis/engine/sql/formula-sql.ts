// A formula as an expression over its operands. The result is the double that `compileFormula` computes; of a logarithm, its last digit may differ.
import { operandMagnitude } from '@iom/formulas/magnitude.ts';
import type { Term } from '@iom/formulas/term.ts';
import { type SQL, sql } from 'drizzle-orm';

/** The number of an operand, if a formula computes with it. */
const computable = (number: SQL) =>
  sql`(case when ${number} = 0 or abs(${number}) between ${10 ** -operandMagnitude}::float8 and ${10 ** operandMagnitude}::float8 then ${number} end)`;

/** Null where the term is not above zero. */
const positive = (term: SQL) => sql`nullif(greatest(${term}, 0), 0)`;

const operators = { add: sql`+`, subtract: sql`-`, multiply: sql`*` } as const;

const termSql = (term: Term, operands: readonly SQL[]): SQL => {
  const of = (part: Term) => termSql(part, operands);
  switch (term.kind) {
    case 'number':
      return sql`${term.value}::float8`;
    case 'operand': {
      const operand = operands[term.index];
      if (!operand) throw new Error(`no operand ${term.index}`);
      return operand;
    }
    case 'negate':
      return sql`(- ${of(term.of)})`;
    case 'divide':
      return sql`(${of(term.left)} / nullif(${of(term.right)}, 0))`;
    case 'power': {
      // by multiplication: the last digit of power() may differ
      const factors = Array.from({ length: term.exponent }, () => of(term.base));
      return sql`(${sql.join(factors, sql` * `)})`;
    }
    case 'call': {
      const inner = of(term.of);
      switch (term.name) {
        case 'abs':
          return sql`abs(${inner})`;
        case 'sqrt':
          return sql`(case when ${inner} >= 0 then sqrt(${inner}) end)`;
        case 'ln':
          return sql`ln(${positive(inner)})`;
        case 'log10':
          return sql`log(${positive(inner)})`;
      }
    }
  }
  return sql`(${of(term.left)} ${operators[term.kind]} ${of(term.right)})`;
};

/**
 * The result of a formula, or null.
 * @param operands the number of each, null without one
 */
export const formulaSql = (term: Term, operands: readonly SQL[]): SQL => {
  const isComplete = sql.join(
    operands.map((operand) => sql`${computable(operand)} is not null`),
    sql` and `,
  );
  // every operand counts, even one that another makes no difference to
  return sql`(case when ${isComplete} then ${termSql(term, operands)} end)`;
};
