/** Styles of a button whose label may be longer than a phone is wide. */
export const wrapping = {
  root: { height: 'auto', minHeight: 'var(--button-height)', maxWidth: '100%', paddingBlock: 4 },
  label: { height: 'auto', lineHeight: 1.25, whiteSpace: 'normal', textAlign: 'start' },
} as const;
