import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture } from './pictures.service.ts';

/** Width of the title of a picture in pixels. */
const titleWidth = async (title: string) => {
  const picture = await drawPicture({ siteName: 'Institute', kind: 'Oil', title, lines: [] });
  const titleAlone = await sharp(picture)
    .extract({ left: 70, top: 235, width: 740, height: 200 })
    .png()
    .toBuffer();
  return (await sharp(titleAlone).trim().toBuffer({ resolveWithObject: true })).info.width;
};

test('draws a title in a script that a server may have no font for, not a box for each of its characters', async () => {
  // a mark above its letter, and a vowel below; a box is 52 pixels wide
  for (const [letters, marked] of [
    ['นน', 'นน้'],
    ['ដដ', 'ដដុ'],
  ] as const)
    expect((await titleWidth(marked)) - (await titleWidth(letters))).toBeLessThan(10);
});
