import { z } from 'zod';
import { idShape, timeShape } from '../shared/shapes.ts';
import { requiredText, singleLine } from '../shared/text.ts';

/** Every key begins with it, so that scanners of published code recognize one. */
export const apiKeyPrefix = 'iomk_';

/** Keys of one user. */
export const mostApiKeys = 20;

export const apiKeyForm = z.object({ name: singleLine(requiredText(80)) });

/** A key as its owner sees it in the list. The key itself is not stored. */
export const apiKeyRow = z.object({
  id: idShape,
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  created: timeShape,
  /** Accurate to ten minutes; null before the first use. */
  last_used: timeShape.nullable(),
});
export type ApiKey = z.output<typeof apiKeyRow>;
