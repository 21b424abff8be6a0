import { z } from 'zod';
import { cardBrandNames, cardErrors } from './card.rules.ts';

const required = 'This field is required.';
/** Nothing was chosen, or something else than a number was sent. */
const wholeNumber = () => z.int({ error: ({ input }) => (input == null ? required : 'A number.') });
const cardText = () => z.string({ error: ({ input }) => (input == null ? required : 'Enter a text.') });

/** Raw card data, for the sandbox's published test numbers only. Invalid data are rejected by the card check, not by this schema. */
export const cardShape = z.object({
  card_number: cardText()
    .max(40)
    .transform((text) => text.replace(/[\s-]/g, '')),
  card_exp_month: wholeNumber().min(1, 'From 1 to 12.').max(12, 'From 1 to 12.'),
  card_exp_year: wholeNumber().min(2000, 'Four digits.').max(2100, 'Four digits.'),
  card_cvc: cardText().trim().max(10),
});
export type CardBody = z.output<typeof cardShape>;

/** Card data as validated by the form. */
export const cardBody = cardShape.superRefine((card, context) => {
  for (const [field, message] of Object.entries(cardErrors(card, new Date())))
    context.addIssue({ code: 'custom', path: [field], message });
});

/** The payment method made by the processor's hosted fields, in place of card data. */
export const paymentMethodBody = z.object({ payment_method: z.string().min(1).max(200) });

export const validatedCard = z.object({ brand: z.enum(cardBrandNames), last_four: z.string().length(4) });

/** The card processors that a site can use: each is named by the setting PAYMENTS. */
export const paymentProcessors = ['sandbox', 'stripe'] as const;
export type PaymentProcessor = (typeof paymentProcessors)[number];
