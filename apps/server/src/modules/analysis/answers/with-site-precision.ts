import type { Institute } from './answer-analysis.ts';
import type { AnswerOils, MeasuredValues } from './answer-oils.ts';

/** What is added to the rule of an answer that judges by R′. */
export const siteRule =
  ' In place of R stands R′ of the institute’s laboratories where reference oils give it: 2.77 s of their readings about the accepted value of their lot, in the shape of R (ASTM D6299).';

/** The oils with R′ of the institute's laboratories in place of R of the method, where the reference oils give it. */
export const withSitePrecision = (oils: AnswerOils, { siteOf }: Pick<Institute, 'siteOf'>): AnswerOils => {
  const known = new Map<MeasuredValues, MeasuredValues>();
  const atSite = (values: MeasuredValues) => {
    const precision = siteOf(values.analyte)?.ranges ?? [];
    return precision.length === 0 ? values : { ...values, analyte: { ...values.analyte, precision } };
  };
  const once = (values: MeasuredValues) => {
    const found = known.get(values) ?? atSite(values);
    known.set(values, found);
    return found;
  };
  return {
    ...oils,
    find: (key) => {
      const values = oils.find(key);
      return values && once(values);
    },
    values: (key) => once(oils.values(key)),
  };
};
