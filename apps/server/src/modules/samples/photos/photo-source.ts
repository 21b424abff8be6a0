import type { samples } from '../samples.tables.ts';
import type { Side } from './photo-names.rules.ts';

/** The columns of `samples` from which a photograph is found or drawn. */
export type PhotographedOil = Pick<
  typeof samples.$inferSelect,
  | 'reportNumber'
  | 'year'
  | 'brandName'
  | 'supplier'
  | 'saeGrade'
  | 'serviceClass'
  | 'oilType'
  | 'apiMark'
  | 'dexosMark'
  | 'energySaving'
  | 'ilsacMark'
  | 'jasoMark'
  | 'resourceConserving'
>;

export type Photo = { svg: string } | { type: 'image/jpeg' | 'image/png'; bytes: Buffer };

/** Where photographs of bottles come from: stored files, or the drawings of the demo. */
export interface PhotoSource {
  /** Undefined when there is no photograph of that side. */
  find(oil: PhotographedOil, side: Side): Promise<Photo | undefined>;
}
