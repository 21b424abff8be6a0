/** Ids that the skip links of a page lead to. */
export const contentAnchor = 'content';
export const oilsAnchor = 'oils';
