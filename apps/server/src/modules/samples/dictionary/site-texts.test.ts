import { readFileSync } from 'node:fs';
import path from 'node:path';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { expect, test } from 'vitest';
import example from '../../library/pdf-reports/example-oil.json' with { type: 'json' };

const text = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../../web/app/site-text', name), 'utf8');

test('the worked examples state the values of the example oil', () => {
  const values = Object.fromEntries(
    Object.entries(example).map(([analyte, value]) => [typographicName(analyte), value]),
  );
  const rows = [...text('numerous-uses.page.md').matchAll(/^\| (.+?) \| \w+\s\w+ \| ([\d.,]+)\s.*\|$/gm)];
  expect(rows.length).toBeGreaterThan(5);
  for (const [, analyte = '', value] of rows)
    expect([analyte, values[analyte]]).toEqual([analyte, value?.replace(',', '')]);
});
