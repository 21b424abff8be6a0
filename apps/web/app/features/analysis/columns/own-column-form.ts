import {
  maxOwnDecimals,
  nextOwnColumnId,
  type OwnColumn,
  ownColumn,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';
import { isNameTaken, readFormula } from '../query/own-formulas.ts';

/** The form of an own column: texts as typed. */
export interface OwnColumnForm {
  name: string;
  formula: string;
  /** Undefined until it is typed: the unit of the formula. */
  unit: string | undefined;
  decimals: string;
}

export const emptyOwnColumn: OwnColumnForm = { name: '', formula: '', unit: undefined, decimals: '2' };

export const formOfColumn = ({ name, formula, unit, decimals }: OwnColumn): OwnColumnForm => ({
  ...{ name, formula, unit, decimals: String(decimals) },
});

/** Longer units are typed. */
const maxUnitLength = 20;

/** The unit that the column gets. */
export const effectiveUnit = ({ unit, formula }: OwnColumnForm, analytes: AnalytesById): string => {
  if (unit !== undefined) return unit;
  const parsed = readFormula(formula, analytes);
  const own = 'read' in parsed ? (parsed.read.unit ?? '') : '';
  return own.length <= maxUnitLength ? own : '';
};

export type OwnColumnErrors = Partial<Record<keyof OwnColumnForm, string>>;

interface FormContext {
  analytes: AnalytesById;
  /** The own columns besides the one that is edited. */
  others: readonly OwnColumn[];
  /** Of the column that is edited. */
  id: number | undefined;
}

/** The column of a form, or what is wrong with it, and the character of the formula where, from 1. */
export const columnOfForm = (
  form: OwnColumnForm,
  { analytes, others, id }: FormContext,
): { column: OwnColumn } | { errors: OwnColumnErrors; position?: number } => {
  const errors: OwnColumnErrors = {};
  const name = form.name.trim() || form.formula.trim();
  const decimals = /^\d$/.test(form.decimals.trim()) ? Number(form.decimals) : Number.NaN;
  if (!(decimals <= maxOwnDecimals)) errors.decimals = `Enter a whole number from 0 to ${maxOwnDecimals}.`;
  const candidate = {
    ...{ name, formula: form.formula, unit: effectiveUnit(form, analytes) },
    ...{ id: id ?? nextOwnColumnId(others), decimals: Number.isNaN(decimals) ? 0 : decimals },
  };
  const parsed = ownColumn.safeParse(candidate);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path;
    if (field === 'name' || field === 'unit' || field === 'formula') errors[field] ??= message;
  }
  const read = readFormula(form.formula.trim(), analytes);
  const position = 'error' in read ? read.error.position : undefined;
  if ('error' in read) errors.formula = `${read.error.message} (character ${read.error.position})`;
  if (errors.formula && form.name.trim() === '') delete errors.name;
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    errors.name ??= 'Another own column has this name.';
  if (isNameTaken(candidate, analytes)) errors.name ??= 'Another column has this name.';
  if (Object.keys(errors).length > 0) return position === undefined ? { errors } : { errors, position };
  return parsed.data ? { column: parsed.data } : { errors };
};
