import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { optionalText, requiredText, singleLine } from '../../shared/text.ts';

const isWebAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
};

/** An http or https URL, or empty. */
const link = singleLine(optionalText(500)).refine(
  (text) => text === '' || isWebAddress(text),
  'A web address that begins with https:// or http://.',
);

/** A technical paper as an administrator enters it. */
export const paperForm = z.object({
  title: singleLine(requiredText()),
  authors: singleLine(optionalText()).default(''),
  /** Where and when it was presented. */
  presented: singleLine(optionalText()).default(''),
  citation: optionalText(5000).default(''),
  abstract: optionalText(5000).default(''),
  link: link.default(''),
});
export type PaperForm = z.output<typeof paperForm>;

/** Absent fields are unchanged. */
export const paperChanges = z.object({
  title: paperForm.shape.title.optional(),
  authors: singleLine(optionalText()).optional(),
  presented: singleLine(optionalText()).optional(),
  citation: optionalText(5000).optional(),
  abstract: optionalText(5000).optional(),
  link: link.optional(),
});
export type PaperChanges = z.output<typeof paperChanges>;

export const paperShape = z.object({
  id: idShape,
  title: z.string(),
  authors: z.string(),
  presented: z.string(),
  citation: z.string(),
  abstract: z.string(),
  link: z.string(),
});
export type Paper = z.output<typeof paperShape>;
