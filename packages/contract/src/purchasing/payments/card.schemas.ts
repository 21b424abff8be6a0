import { z } from 'zod';
import { cardBrandNames, cardErrors } from './card.rules.ts';

/** Raw card data as the call takes them, for the sandbox's published test numbers only. What is wrong with a card counts as a failed check. */
export const cardShape = z.object({
  card_number: z
    .string('This field is required.')
    .max(40)
    .transform((text) => text.replace(/[\s-]/g, '')),
  card_exp_month: z.int('This field is required.').min(1, 'From 1 to 12.').max(12, 'From 1 to 12.'),
  card_exp_year: z.int('This field is required.').min(2000, 'Four digits.').max(2100, 'Four digits.'),
  card_cvc: z.string('This field is required.').trim().max(10),
});
export type CardBody = z.output<typeof cardShape>;

/** Card data that may be sent, as a form checks them. */
export const cardBody = cardShape.superRefine((card, context) => {
  for (const [field, message] of Object.entries(cardErrors(card, new Date())))
    context.addIssue({ code: 'custom', path: [field], message });
});

/** What the processor's own card fields give instead of a number. */
export const paymentMethodBody = z.object({ payment_method: z.string().min(1).max(200) });

export const validatedCard = z.object({ brand: z.enum(cardBrandNames), last_four: z.string().length(4) });
