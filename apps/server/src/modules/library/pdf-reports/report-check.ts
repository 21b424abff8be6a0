import { createHash } from 'node:crypto';
import type { DataReport } from './document/data-report.types.ts';

export interface ReportCheck {
  /** Twelve characters in groups of four, such as `7Q2M-K4XB-9TRC`. */
  code: string;
  /** SHA-256 of the figures, hexadecimal. */
  checksum: string;
}

/** Without letters that are read as digits (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;
/** The figures of a report with fewer could be guessed one by one until a code of theirs is confirmed. */
export const fewestFigures = 6;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Every figure of a report as a line: test, method, analyte, unit and value as printed. */
const figuresOf = ({ groups }: Pick<DataReport, 'groups'>) =>
  groups.flatMap(({ tests }) =>
    tests.flatMap(({ name, method, values }) =>
      values.map(({ analyte, unit, value }) => [name, method, analyte, unit, value].join('\t')),
    ),
  );

/**
 * The checksum of the figures of a report, and the code that stands for them with number and revision.
 * @returns null for a report of few figures.
 */
export const checkOf = (
  report: Pick<DataReport, 'groups' | 'reportNumber' | 'revision'>,
): ReportCheck | null => {
  const figures = figuresOf(report);
  if (figures.length < fewestFigures) return null;
  const checksum = sha256(figures.join('\n')).toString('hex');
  const digest = sha256([report.reportNumber, report.revision, checksum].join('\n'));
  const characters = [...digest.subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return { code: characters.join('').replace(/(.{4})(?=.)/g, '$1-'), checksum };
};
