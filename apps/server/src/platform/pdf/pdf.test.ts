import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { makePdf } from './pdf.ts';

const textOf = async (text: string) => {
  const bytes = await makePdf({ content: [{ text }, { text, bold: true, fontSize: 20 }] });
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  return (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item.str] : [])).join('');
};

test('a space remains a space in documents made after one with a no-break space', async () => {
  await makePdf({ content: '5\u00a0°C' });
  expect(await textOf('of an oil')).toBe('of an oilof an oil');
});

test('the same document is as wide the second time, when its words are shaped already', async () => {
  const widths = async () => {
    const bytes = await makePdf({ content: [{ text: 'Viscosity AVAT 15,040' }] });
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    return (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item.width] : []));
  };
  const first = await widths();
  expect(first.length).toBeGreaterThan(0);
  expect(await widths()).toEqual(first);
});
