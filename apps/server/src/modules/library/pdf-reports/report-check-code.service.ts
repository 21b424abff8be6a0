import type { Platform } from '#platform/platform.ts';
import { findCheckCode, insertCheckCode } from './pdf-reports.store.ts';
import { newCheckCode } from './report-check.ts';

/** The check code of the figures of a report, drawn when they are first printed. */
export const checkCodeOf = async (
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
