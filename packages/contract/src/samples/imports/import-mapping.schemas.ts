import { z } from 'zod';
import { optionalText, singleLine } from '../../shared/text.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
export const separators = [',', ';', '\t'] as const;
export const decimalSigns = ['.', ','] as const;

/** What a column of a file holds: a column of the import, the values of one analyte, or nothing that is imported. */
const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), name: z.string().max(60) }),
  z.object({
    kind: z.literal('value'),
    test: z.string().max(200),
    analyte: z.string().max(200),
    /** A number times the factor is in the unit of the analyte. */
    factor: z.number().positive().max(1e9).default(1),
  }),
  z.object({ kind: z.literal('ignore') }),
]);
export type MappingTarget = z.output<typeof target>;

/** How to read a file that is not in the form of an import. */
export const fileMapping = z.object({
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  decimal: z.enum(decimalSigns),
  columns: z.array(z.object({ header: z.string().max(300), to: target })).max(600),
});
export type FileMapping = z.output<typeof fileMapping>;

/** The mapping of an import. A file without one must have the columns and the form of an import file. */
export const importMapping = z.object({
  /** The name under which the mapping is remembered; empty if it is not to be remembered. */
  laboratory: singleLine(optionalText(100)).default(''),
  samples: fileMapping.optional(),
  results: fileMapping.optional(),
});
export type ImportMapping = z.output<typeof importMapping>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return 'not JSON';
  }
};

/** The field of a form that holds a mapping as JSON; undefined if the field is empty. */
export const mappingField = z
  .string()
  .max(500_000)
  .default('')
  .transform((text) => (text === '' ? undefined : parsed(text)))
  .pipe(importMapping.optional());
