import type { Encoding, FileMapping, MappingTarget } from './import-mapping.schemas.ts';

/** An analyte of the data dictionary with the words that find it. */
export interface KnownAnalyte {
  test: string;
  analyte: string;
  unit: string;
  /** Synonyms of the test, where the analyte is the test's only one. */
  synonyms: readonly string[];
}

/** The encoding by the first bytes of a file: by its mark, by NUL bytes, or Windows-1252 where it is not UTF-8. */
export const detectEncoding = (bytes: Uint8Array): Encoding => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be';
  try {
    // a character may be cut at the end
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
};

const outsideQuotes = (line: string) => line.replace(/"[^"]*"/g, '');

/** The sign that separates the cells of a header: the most frequent of the three. */
export const detectSeparator = (header: string): FileMapping['separator'] => {
  const plain = outsideQuotes(header);
  const count = (sign: string) => plain.split(sign).length;
  return ([';', '\t', ','] as const).reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
};

const splitCells = (line: string, separator: string) =>
  [...line.matchAll(new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g'))].map(
    ([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/** Letters and digits in small letters, for the comparison of names. */
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/°/g, '')
    .replace(/[^a-z0-9%-]+/g, '')
    .replace(/(?<!\d)-|-(?!\d)/g, '');

/** Names of import columns in files of laboratories, folded. */
const columnNames: Readonly<Record<string, readonly string[]>> = {
  report_number: [
    'reportno',
    'reportnr',
    'report',
    'sample',
    'sampleid',
    'sampleno',
    'probe',
    'probennummer',
  ],
  test: ['testname', 'prufung'],
  analyte: ['parameter', 'property', 'component', 'parametername'],
  value: ['result', 'wert', 'ergebnis', 'messwert'],
  laboratory: ['lab', 'labor'],
  batch: ['lot', 'batchno', 'charge'],
  run: ['repeat', 'wiederholung'],
  container_id: ['container', 'code', 'blindcode'],
  brand_name: ['brand', 'marke'],
  supplier: ['company', 'hersteller'],
  sae_grade: ['grade', 'sae', 'viscositygrade'],
  country: ['land'],
  year: ['jahr'],
};

const symbols: Readonly<Record<string, string>> = {
  ...{ al: 'aluminum', b: 'boron', ba: 'barium', ca: 'calcium', cr: 'chromium', cu: 'copper', fe: 'iron' },
  ...{ k: 'potassium', mg: 'magnesium', mn: 'manganese', mo: 'molybdenum', na: 'sodium', ni: 'nickel' },
  ...{ p: 'phosphorus', pb: 'lead', s: 'sulfur', si: 'silicon', sn: 'tin', ti: 'titanium', zn: 'zinc' },
  ...{ ag: 'silver', li: 'lithium', v: 'vanadium', w: 'tungsten' },
};

/** Units under one name, with the factor to it. */
const units: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  ...{ 'mg/kg': ['mg/kg', 1], ppm: ['mg/kg', 1], 'g/kg': ['mg/kg', 1000] },
  ...{ 'mass%': ['mg/kg', 10_000], 'wt%': ['mg/kg', 10_000], 'm%': ['mg/kg', 10_000] },
  ...{ 'gew.-%': ['mg/kg', 10_000], 'gew%': ['mg/kg', 10_000], 'ma.-%': ['mg/kg', 10_000] },
  ...{ '%': ['mg/kg', 10_000], '%(m/m)': ['mg/kg', 10_000] },
  ...{ 'mm²/s': ['mm²/s', 1], 'mm2/s': ['mm²/s', 1], cst: ['mm²/s', 1] },
  'mgkoh/g': ['mg KOH/g', 1],
  ...{ mpa·s: ['mPa·s', 1], mpas: ['mPa·s', 1], 'mpa.s': ['mPa·s', 1], cp: ['mPa·s', 1] },
};
const unitOf = (text: string) => units[text.toLowerCase().replace(/\s+/g, '')];

/**
 * The factor from the unit of a file to the unit of an analyte; undefined where one of them is not recognized. Percent of an analyte in
 * percent is 1.
 */
export const unitFactor = (from: string, to: string): number | undefined => {
  const same = (text: string) => text.toLowerCase().replace(/[\s()]+/g, '');
  if (from === '' || same(from) === same(to)) return 1;
  if (from.includes('%') && to.includes('%')) return 1;
  const [given, wanted] = [unitOf(from), unitOf(to)];
  return given && wanted && given[0] === wanted[0] ? given[1] / wanted[1] : undefined;
};

/** Units in which a file may have the values of an analyte, that of the analyte first, each with the factor to it. */
export const unitChoices = (unit: string): { unit: string; factor: number }[] => [
  { unit, factor: 1 },
  ...['mg/kg', 'g/kg', 'mass %'].flatMap((other) => {
    const factor = unitFactor(other, unit);
    return factor === undefined || factor === 1 ? [] : [{ unit: other, factor }];
  }),
];

/** `Ca [ppm]`, `Ca (ppm)`, `Ca, ppm`. */
const markedUnit = /^(.*?)\s*(?:[[(]([^\])]*)[\])]|,\s*([^,]+))\s*$/;
/** `Ca ppm`, `Ca_ppm`, `Ca in ppm`, `Ca mass %`. */
const lastUnit = /^(.*?\S)[\s_]+(?:in\s+)?((?:mass|wt|m)?\s?%|mg\s?KOH\/g|[^\s_]+)$/i;

/** A header as name and unit, if its end is a known unit. */
const splitUnit = (header: string): { name: string; unit: string } => {
  for (const form of [markedUnit, lastUnit]) {
    const [, name, ...found] = form.exec(header) ?? [];
    const unit = found.find((one) => one !== undefined) ?? '';
    if (name && unit && unitOf(unit)) return { name, unit };
  }
  return { name: header, unit: '' };
};

/** The factor from the unit that a header states to that of an analyte; 1 where it states none that is recognized. */
export const factorInHeader = (header: string, unit: string): number =>
  unitFactor(splitUnit(header).unit, unit) ?? 1;

/** The unit that a header states in brackets or after a comma and that is not known, such as `mg/l`; empty without one. */
export const unknownUnit = (header: string): string => {
  const [, , inBrackets, afterComma] = markedUnit.exec(header) ?? [];
  const unit = inBrackets ?? afterComma ?? '';
  // temperatures and methods stand in brackets too
  return /[%/]/.test(unit) && unitOf(unit) === undefined ? unit : '';
};

/** Whether a header states the unit of its values. Analytes without a unit need none. */
export const statesUnit = (header: string, unit: string): boolean =>
  unit === '' ||
  splitUnit(header).unit !== '' ||
  header.includes(`(${unit})`) ||
  header.includes(`[${unit}]`);

const findAnalyte = (name: string, known: readonly KnownAnalyte[]) => {
  const key = folded(name);
  const wanted = [key, symbols[key]].filter((one) => one !== undefined && one !== '');
  return known.find(
    ({ analyte, test, synonyms }) =>
      wanted.includes(folded(analyte)) ||
      (synonyms.length > 0 &&
        (wanted.includes(folded(test)) || synonyms.some((word) => wanted.includes(folded(word))))),
  );
};

/** What a column with this header probably holds. `isSure` is false where its unit is not recognized. */
export const proposeTarget = (
  header: string,
  columns: readonly string[],
  known: readonly KnownAnalyte[],
): { to: MappingTarget; isSure: boolean } => {
  const key = folded(header);
  const column = columns.find((name) => folded(name) === key || (columnNames[name] ?? []).includes(key));
  if (column) return { to: { kind: 'column', name: column }, isSure: true };
  for (const { name, unit } of [{ name: header, unit: '' }, splitUnit(header)]) {
    const found = findAnalyte(name, known);
    if (!found) continue;
    const factor = unitFactor(unit, found.unit);
    const { test, analyte } = found;
    return { to: { kind: 'value', test, analyte, factor: factor ?? 1 }, isSure: factor !== undefined };
  }
  return { to: { kind: 'ignore' }, isSure: false };
};

const isComma = (cell: string) => /^[<>+-]?\s*\d+,\d+$/.test(cell);

/** What the first lines of a file say about it. */
export interface ProposedMapping {
  mapping: FileMapping;
  /** Headers of columns whose meaning or unit is not recognized. */
  unsure: string[];
  /** The cells of the first line after the header. */
  firstLine: string[];
  /** Whether the file is in the form of an import, so that it needs no mapping. */
  isStrict: boolean;
}

/**
 * Proposes a mapping from the first bytes of a file.
 * @param columns names of the import's columns
 * @param known analytes whose values may be columns; empty for samples
 * @param given what is known already
 */
export const proposeMapping = (
  bytes: Uint8Array,
  columns: readonly string[],
  known: readonly KnownAnalyte[],
  given: Partial<Pick<FileMapping, 'encoding' | 'separator'>> = {},
): ProposedMapping => {
  const encoding = given.encoding ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const [first = '', ...lines] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const separator = given.separator ?? detectSeparator(first);
  const headers = splitCells(first, separator);
  const cells = lines.slice(0, 200).flatMap((line) => splitCells(line, separator));
  const decimal = separator !== ',' && cells.some(isComma) ? ',' : '.';
  const proposed = headers.map((header) => ({ header, ...proposeTarget(header, columns, known) }));
  const taken = new Set<string>();
  const mapped = proposed.map(({ header, to }) => {
    const key = to.kind === 'column' ? to.name : to.kind === 'value' ? `${to.test}\t${to.analyte}` : '';
    // two columns cannot hold the same
    if (key !== '' && taken.has(key)) return { header, to: { kind: 'ignore' as const } };
    taken.add(key);
    return { header, to };
  });
  return {
    mapping: { encoding, separator, decimal, columns: mapped },
    firstLine: splitCells(lines[0] ?? '', separator),
    unsure: proposed.filter(({ isSure }) => !isSure).map(({ header }) => header),
    isStrict:
      encoding === 'utf-8' && separator === ',' && headers.every((header) => columns.includes(header)),
  };
};
