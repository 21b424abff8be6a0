import { readFileSync } from 'node:fs';
import path from 'node:path';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { expect, test } from 'vitest';
import example from '../../library/pdf-reports/example-oil.json' with { type: 'json' };
import tests from './tests.json' with { type: 'json' };

const text = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../../web/app/site-text', name), 'utf8');

/** The first cells of the table rows below a heading. */
const rowsBelow = (markdown: string, heading: string) => {
  const section = markdown.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Test |') && !line.startsWith('| ---'))
    .map((line) => line.split(' | ').slice(0, 2).join(' | '));
};

test('the Classic Archive page lists every test of the archive in its group', () => {
  const page = text('classic-archive.page.md');
  for (const group of [...new Set(tests.map((one) => one.group))]) {
    const classic = tests.filter((one) => one.group === group && one.inClassic);
    const rows = classic.map(
      ({ name, method }) => `| ${typographicName(name)} | ${method.replace(/^c/, 'C')}`,
    );
    expect(rowsBelow(page, group)).toEqual(rows);
  }
});

test('the worked examples state the values of the example oil', () => {
  const values = Object.fromEntries(
    Object.entries(example).map(([analyte, value]) => [typographicName(analyte), value]),
  );
  const rows = [...text('numerous-uses.page.md').matchAll(/^\| (.+?) \| \w+ \w+ \| ([\d.]+) .*\|$/gm)];
  expect(rows.length).toBeGreaterThan(5);
  for (const [, analyte = '', value] of rows) expect([analyte, values[analyte]]).toEqual([analyte, value]);
});
