// Conditions of which one must hold.
import {
  alternativesOf,
  joinAlternatives,
  maxParameters,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';

const plain = ({ any_of: _, ...parameter }: TestParameter): TestParameter => parameter as TestParameter;

/** Alternatives beside each other, numbered from 1 in their order; a condition without alternatives has no number. */
export const numbered = (parameters: readonly TestParameter[]): TestParameter[] =>
  joinAlternatives(alternativesOf(parameters));

/** The parameters without some of them. */
export const withoutParameters = (parameters: readonly TestParameter[], removed: readonly TestParameter[]) =>
  numbered(parameters.filter((one) => !removed.includes(one)));

/** The parameters with one in place of another or after all, as an alternative to one that stays, or to none. */
export const withParameter = (
  parameters: readonly TestParameter[],
  saved: TestParameter,
  { replaced, beside }: { replaced?: TestParameter | undefined; beside?: TestParameter | undefined },
): TestParameter[] => {
  const free = maxParameters;
  const number = beside && (beside.any_of ?? free);
  const added = number === undefined ? plain(saved) : { ...plain(saved), any_of: number };
  const others = parameters.map((one) =>
    one === beside && number !== undefined ? { ...one, any_of: number } : one,
  );
  const index = replaced === undefined ? -1 : parameters.indexOf(replaced);
  return numbered(index < 0 ? [...others, added] : others.with(index, added));
};
