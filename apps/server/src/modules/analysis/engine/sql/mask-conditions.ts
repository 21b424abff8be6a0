// The mask as conditions on the id of an oil, which Citus pushes to its workers, unlike a joined list.
import { Bitmap } from '@iom/columnar/bitmap.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { CellMask } from '#modules/samples/samples.module.ts';

/**
 * The condition that an id is one of these: a list, which can use an index, or bits, whichever text is
 * shorter.
 */
export const isOneOf = (id: SQL, ids: readonly number[]): SQL => {
  const size = ids.reduce((most, one) => Math.max(most, one), 0) + 1;
  const hexDigits = size / 4;
  if (ids.length * (String(size).length + 1) < hexDigits)
    return sql`${id} = any(${`{${ids.join()}}`}::bigint[])`;
  const bits = Buffer.from(Bitmap.of(size, ids).words.buffer).toString('hex');
  return sql`(case when ${id} < ${size}::bigint then get_bit(decode(${bits}::text, 'hex'), ${id}) = 1 else false end)`;
};

/** The condition that an oil is in the mask. */
export const isMasked = (id: SQL, mask: CellMask): SQL => isOneOf(id, [...mask.keys()]);

/** The condition that the cell of an oil and a test is in the mask. */
export const isVisible = (id: SQL, testId: number, mask: CellMask): SQL => {
  const ids: number[] = [];
  for (const [sample, visible] of mask) if (visible === 'all' || visible.has(testId)) ids.push(sample);
  return isOneOf(id, ids);
};
