/** Bytes from which a mapping is proposed. */
const sampleBytes = 256 << 10;

const cellText = (cell: unknown) => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell ?? '');
};

/** Not `csvText`: it protects spreadsheets from formulas, and this file is read by the importer alone. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * A chosen file as text with the bytes of its beginning. The first sheet of an Excel file becomes CSV in UTF-8: its numbers have a decimal
 * point whatever the spreadsheet displays.
 * @throws Error with a message for the field
 */
export const readLaboratoryFile = async (chosen: File): Promise<{ file: File; bytes: Uint8Array }> => {
  const start = new Uint8Array(await chosen.slice(0, sampleBytes).arrayBuffer());
  if (!isZip(start)) return { file: chosen, bytes: start };
  // only who chooses an Excel file loads its reader
  const { readSheet } = await import('read-excel-file/browser');
  const rows: readonly (readonly unknown[])[] = await readSheet(chosen).catch(() => {
    throw new Error('This Excel file cannot be read. Save it as .xlsx or CSV.');
  });
  const text = rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
  const file = new File([text], chosen.name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv' });
  return { file, bytes: new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer()) };
};
