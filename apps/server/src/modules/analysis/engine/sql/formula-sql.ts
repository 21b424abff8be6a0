// A formula as an expression over its operands. The result is the double that `compileFormula` computes; of logarithms, powers and
// exponentials, its last digits may differ.

import { lineBounds, shareOfLine } from '@iom/contract/standards/viscosity-by-line.rules.ts';
import { referenceRows } from '@iom/contract/standards/viscosity-index.rules.ts';
import {
  inverseTerms,
  lowestOnLine,
  waltherTerms,
} from '@iom/contract/standards/viscosity-temperature.rules.ts';
import { operandMagnitude } from '@iom/formulas/magnitude.ts';
import type { Term } from '@iom/formulas/term.ts';
import { type SQL, sql } from 'drizzle-orm';

/** The number of an operand, if a formula computes with it. */
const computable = (number: SQL) =>
  sql`(case when ${number} = 0 or abs(${number}) between ${10 ** -operandMagnitude}::float8 and ${10 ** operandMagnitude}::float8 then ${number} end)`;

/** Null where the term is not above zero. */
const positive = (term: SQL) => sql`nullif(greatest(${term}, 0), 0)`;

const operators = { add: sql`+`, subtract: sql`-`, multiply: sql`*` } as const;

const operandAt = (operands: readonly SQL[], index: number): SQL => {
  const operand = operands[index];
  if (!operand) throw new Error(`no operand ${index}`);
  return operand;
};

const float = (value: number) => sql`${value}::float8`;

/** c0 + c1·x + c2·x² + … */
const polynomial = (terms: readonly number[], x: SQL) =>
  sql`(${sql.join(
    terms.map((c, power) => sql.join([float(c), ...Array.from({ length: power }, () => x)], sql` * `)),
    sql` + `,
  )})`;

/** exp() fails where it underflows; its result then adds nothing to the terms here. */
const exponential = (power: SQL) => sql`exp(greatest(${power}, ${float(-700)}))`;

/** `viscosityIndex`, as ASTM D2270 states it. */
const indexSql = (at40: SQL, at100: SQL) => {
  const byRow = (pick: (row: (typeof referenceRows)[number]) => readonly [number, number, number]) => {
    const cases = referenceRows.toReversed().map((row) => {
      const [a, b, c] = pick(row).map(float);
      return sql`when ${at100} >= ${float(row[0])} then (${a} * ${at100} + ${b}) * ${at100} + ${c}`;
    });
    return sql`(case ${sql.join(cases, sql` `)} end)`;
  };
  const low = byRow(([, a, b, c]) => [a, b, c]);
  const high = byRow(([, , , , d, e, f]) => [d, e, f]);
  return sql`(case when ${at40} <= ${at100} or ${at100} < ${float(referenceRows[0]?.[0] ?? 0)} then null
    when ${at40} >= ${high} then (100 * (${low} - ${at40})) / (${low} - ${high})
    else (power(10::float8, (log(${high}) - log(${at40})) / log(${at100})) - 1) / 0.00715::float8 + 100 end)`;
};

/** `viscosityByLine`, as ASTM D341 states it. */
const lineSql = (at40: SQL, at100: SQL, celsius: number) => {
  const walther = (viscosity: SQL) =>
    sql`log(log(${viscosity} + 0.7::float8 + ${exponential(polynomial(waltherTerms, viscosity))}))`;
  const w40 = walther(at40);
  const w = sql`(${w40} + (${walther(at100)} - ${w40}) * ${float(shareOfLine(celsius))})`;
  const d = sql`(power(10::float8, power(10::float8, ${w})) - 0.7::float8)`;
  return sql`(case when ${at100} > ${float(lowestOnLine)} and ${at40} > ${at100} then
    case when ${w} between ${float(lineBounds.lowest)} and ${float(lineBounds.highest)}
    then ${d} - ${exponential(polynomial(inverseTerms, d))} end end)`;
};

const termSql = (term: Term, operands: readonly SQL[]): SQL => {
  const of = (part: Term) => termSql(part, operands);
  switch (term.kind) {
    case 'number':
      return float(term.value);
    case 'operand':
      return operandAt(operands, term.index);
    case 'D2270':
      return indexSql(operandAt(operands, term.at40), operandAt(operands, term.at100));
    case 'D341':
      return lineSql(operandAt(operands, term.at40), operandAt(operands, term.at100), term.celsius);
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
