import fc, { type Arbitrary } from 'fast-check';
import { texts } from './made-from-schema.ts';

/** A file or field of a form. */
export interface FormPart {
  name: string;
  content: string | Buffer;
  filename?: string;
}
export interface Upload {
  type: string;
  payload: Buffer;
}

const names = ['samples', 'results', 'photos', 'name', 'dry_run', 'correction', '__proto__', '', 'a"b'];
const filenames = [
  ...['samples.csv', '', '../../etc/passwd', 'a\\..\\b.csv', 'Öl 🛢.csv', '=1+1.csv', '"; x="', '%00.csv'],
  ...['.csv', 'x'.repeat(5000), 'photos.zip', '<b>.zip'],
];
const types = [
  'text/csv',
  'application/zip',
  'text/html',
  'application/json',
  'x',
  'text/plain; charset=utf-16',
  '',
];
const csv = (...cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const column = 'report_number,year,brand_name,region';
/** Files with errors: no, half, double or hostile cells, other bytes. */
const contents: (string | Buffer)[] = [
  ...[
    '',
    '\n',
    ',',
    '"',
    '"open',
    column,
    `${column}\n`,
    `\ufeff${column}\nX-1,2016,Brand,Europe`,
    'report_number\n\u0000',
  ],
  ...texts.map((text) => `${column}\n${csv(text, text, text, text)}`),
  ...texts.map(
    (text) => `report_number,test,analyte,value\n${csv('T1-1', 'Sulfated Ash', 'Sulfated Ash', text)}`,
  ),
  ...[
    `${column},${column}\n${'1,'.repeat(7)}1`,
    `${'a,'.repeat(5000)}a`,
    `${column}\n${'X-1,2016,B,Europe\n'.repeat(300)}`,
  ],
  ...['true', 'false', 'TRUE', 'T1-1'],
  ...[
    Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
    Buffer.from('PK\u0003\u0004 not a zip', 'latin1'),
    Buffer.from('PK\u0005\u0006', 'latin1'),
  ],
  ...[
    Buffer.from('%PDF-'),
    Buffer.from('<html>%PDF-'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  ],
];
const content = fc.constantFrom(...contents);

const part: Arbitrary<FormPart> = fc.record(
  { name: fc.constantFrom(...names), content, filename: fc.constantFrom(...filenames) },
  { requiredKeys: ['name', 'content'] },
);

type Change = (parts: FormPart[]) => FormPart[];
/** Omits a part, doubles it, adds another, or changes its name, file name or content. */
const change: Arbitrary<Change> = fc
  .tuple(fc.nat(5), fc.nat(9), part)
  .map(([kind, index, other]) => (parts) => {
    const at = index % Math.max(1, parts.length);
    const one = parts[at];
    if (!one || kind === 0) return [...parts, other];
    if (kind === 1) return parts.toSpliced(at, 1);
    if (kind === 2) return [...parts, one];
    const changed =
      kind === 3 ? { ...one, content: other.content } : { ...one, name: kind === 4 ? other.name : one.name };
    return parts.with(at, kind === 5 ? { ...changed, filename: other.filename ?? 'x' } : changed);
  });

const encodeForm = (parts: readonly FormPart[], boundary: string, type: string, lineEnd: string) =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, content: bytes }) => [
      Buffer.from(`--${boundary}${lineEnd}content-disposition: form-data; name="${name}"`),
      Buffer.from(filename === undefined ? '' : `; filename="${filename}"${lineEnd}content-type: ${type}`),
      Buffer.from(lineEnd + lineEnd),
      Buffer.from(bytes),
      Buffer.from(lineEnd),
    ]),
    Buffer.from(`--${boundary}--${lineEnd}`),
  ]);

/** A valid form. */
export const makeForm = (parts: readonly FormPart[]): Upload => ({
  type: 'multipart/form-data; boundary=boundary-of-parts',
  payload: encodeForm(parts, 'boundary-of-parts', 'text/csv', '\r\n'),
});

/**
 * How a body may be broken: a boundary other than stated, none, without its end, without carriage returns,
 * with the boundary inside.
 */
const broken = [
  '',
  '',
  '',
  '',
  'boundary',
  'no boundary',
  'cut',
  'line ends',
  'trailing',
  'long boundary',
] as const;

/** A form near a valid one: with changed, doubled and missing parts, other types, and wrong boundaries. */
export const formNear = (valid: readonly FormPart[]): Arbitrary<Upload> =>
  fc
    .record({
      changes: fc.oneof(fc.constant<Change[]>([]), fc.array(change, { maxLength: 3 })),
      type: fc.constantFrom(...types),
      how: fc.constantFrom(...broken),
      cut: fc.nat(400),
    })
    .map(({ changes, type, how, cut }) => {
      const parts = changes.reduce((all, one) => one(all), [...valid]);
      const boundary = how === 'long boundary' ? 'b'.repeat(200) : 'boundary-of-parts';
      const whole = encodeForm(parts, boundary, type, how === 'line ends' ? '\n' : '\r\n');
      const stated = how === 'boundary' ? 'another' : boundary;
      return {
        type: how === 'no boundary' ? 'multipart/form-data;' : `multipart/form-data; boundary=${stated}`,
        payload:
          how === 'cut'
            ? whole.subarray(0, -cut - 1)
            : Buffer.concat([whole, Buffer.from(how === 'trailing' ? 'x--' : '')]),
      };
    });

/** A file sent as the body. */
export const makeFile = (payload: Buffer): Upload => ({ type: 'application/octet-stream', payload });

/** A file near a valid one, sent as the body. */
export const fileNear = (valid: Buffer): Arbitrary<Upload> =>
  fc.record({
    type: fc.constantFrom(
      'application/octet-stream',
      'application/pdf',
      'image/png',
      'text/html',
      'application/json',
    ),
    payload: fc.oneof(
      fc.constant(valid),
      content.map((bytes) => Buffer.from(bytes)),
    ),
  });
