import { loadSharp } from '#platform/sharp.ts';

/** Longest side in pixels. */
const maxSide = 1600;
const maxPixels = 60_000_000;
const jpegQuality = 82;

/**
 * Decodes a picture and encodes it as a JPEG of at most 1600 pixels a side, upright and without its metadata.
 * @returns undefined if it is not a picture
 */
export const toPhotograph = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return undefined;
    return await picture
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .toBuffer();
  } catch {
    return undefined;
  }
};
