import { createHash, randomBytes } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import type { DataReport } from './document/data-report.types.ts';
import { findCheckCode, insertCheckCode } from './pdf-reports.store.ts';

/** Without letters that look like digits (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;
/** With fewer figures, trying all possible values would reveal them from the checksum. */
export const minFigures = 6;

/** Every figure of a report as a line: test, method, analyte, unit and value as printed. */
const listFigures = ({ groups }: Pick<DataReport, 'groups'>) =>
  groups.flatMap(({ tests }) =>
    tests.flatMap(({ name, method, values }) =>
      values.map(({ analyte, unit, value }) => [name, method, analyte, unit, value].join('\t')),
    ),
  );

/** SHA-256 of the figures of a report, hexadecimal; null for a report of few figures. */
export const computeChecksum = (report: Pick<DataReport, 'groups'>): string | null => {
  const figures = listFigures(report);
  return figures.length < minFigures ? null : createHash('sha256').update(figures.join('\n')).digest('hex');
};

/**
 * Twelve characters in groups of four, such as `7Q2M-K4XB-9TRC`. Random: a code derived from the figures
 * would confirm a guess of a value not bought.
 */
export const newCheckCode = (): string => {
  const characters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
};

/** The check code of the figures of a report, drawn when they are first printed. */
export const assignCheckCode = async (
  database: Platform['database'],
  { reportNumber, revision, checksum }: Parameters<typeof findCheckCode>[1],
): Promise<string> => {
  const figures = { reportNumber, revision, checksum };
  const known = await database.read((tx) => findCheckCode(tx, figures));
  if (known !== undefined) return known;
  return database.write(async (tx) => {
    await insertCheckCode(tx, figures, newCheckCode());
    const code = await findCheckCode(tx, figures);
    if (code === undefined) throw new Error('a check code was not stored');
    return code;
  });
};
