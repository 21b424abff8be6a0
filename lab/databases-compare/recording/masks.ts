// Values that are random or read from a clock differ in every run, on any database.

/** Masks by format; a value in another format stays in the text and is a difference. */
const masks: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/g, '‹time›'],
  [/\d{4}-\d\d-\d\d/g, '‹day›'],
  [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b/g, '‹day›'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹UUID›'],
  [/\biomk_[\w-]+/g, '‹API key›'],
  // of 16 and 32 bytes, in base64url
  [/(?<![\w-])(?=[\w-]*[A-Z])(?:[\w-]{22}|[\w-]{43})(?![\w-])/g, '‹secret›'],
  [/("request_id": ?"|\brequest )[\w-]{12}(?![\w-])/g, '$1‹id›'],
  // the archive's stamp, in files that contain it
  [/\brevision [0-9a-f]{8}\b/g, 'revision ‹stamp›'],
  [/\b(deleted-\d+-)[0-9a-f]{8}@/g, '$1‹id›@'],
  // references of the sandbox processor
  [/\b(sandbox-\d+\.)[0-9a-f]{24}\b/g, '$1‹id›'],
  [/("free_disk_bytes":)\d+/g, '$1‹bytes›'],
  [/\b([0-9A-Z]{4}-){2}[0-9A-Z]{4}\b/g, '‹check code›'],
];

/** The text without times, days, random ids, secrets and free disk space. */
export const masked = (text: string): string =>
  masks.reduce((rest, [shape, name]) => rest.replace(shape, name), text);
