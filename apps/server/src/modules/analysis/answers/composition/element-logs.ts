import { type AnswerOils, numberOrMost } from '../answer-oils.ts';
import { deviationNear, reproducibilityNear } from '../deviation.ts';

/** The elements of an additive fingerprint, by the names of their analytes (ASTM D5185; nitrogen ASTM D5762). */
export const fingerprintElements = [
  'Calcium',
  'Magnesium',
  'Zinc',
  'Phosphorus',
  'Boron',
  'Molybdenum',
  'Nitrogen',
] as const;

/** Contents of oils as logarithms with their variances, element after element for each oil. */
export interface ElementLogs {
  /** NaN for an oil that lacks one of the elements. */
  logs: Float64Array;
  /** (s / content)², s = R / 2.77. */
  variances: Float64Array;
  isComplete: Uint8Array;
  complete: number;
}

/**
 * ln of each content and its variance. A content below R at the lower bound of the method's range, `<1` too, counts as that R: below it
 * an element cannot be told from none. One above a limit is missing.
 */
export const elementLogs = (oils: AnswerOils, elements: readonly string[]): ElementLogs => {
  const size = elements.length;
  const logs = new Float64Array(oils.count * size).fill(Number.NaN);
  const variances = new Float64Array(oils.count * size);
  const isComplete = new Uint8Array(oils.count).fill(1);
  for (const [element, name] of elements.entries()) {
    const values = oils.values(name);
    const { analyte } = values;
    const least = reproducibilityNear(analyte.precision, 0) ?? 1;
    for (let i = 0; i < oils.count; i++) {
      const number = numberOrMost(values, i);
      if (Number.isNaN(number)) {
        isComplete[i] = 0;
        continue;
      }
      const content = Math.max(number, least);
      logs[i * size + element] = Math.log(content);
      variances[i * size + element] = ((deviationNear(analyte.precision, content) ?? content) / content) ** 2;
    }
  }
  return { logs, variances, isComplete, complete: isComplete.reduce((sum, one) => sum + one, 0) };
};
