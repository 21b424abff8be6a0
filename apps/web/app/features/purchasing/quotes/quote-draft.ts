import { z } from 'zod';
import type { QuoteValues } from './request/quote-form.rules.ts';

/** The two forms for a quote keep what is typed apart. Signing out clears both. */
export type QuoteDraftKey = 'quote-by-oils' | 'quote-by-criteria';

const words = z.array(z.string());
const draftShape: z.ZodType<QuoteValues> = z.object({
  ...{ contact_name: z.string(), company_name: z.string(), company_email: z.string() },
  ...{ daytime_phone: z.string(), comments: z.string() },
  ...{ api_specs: words, acea_specs: words, countries: words },
  ...{ brands: words, sae_grades: words, manufacturers: words },
});

/** What was typed in this tab and not sent, or undefined. */
export const readQuoteDraft = (key: QuoteDraftKey): QuoteValues | undefined => {
  try {
    return draftShape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
};

export const keepQuoteDraft = (key: QuoteDraftKey, values: QuoteValues) =>
  sessionStorage.setItem(key, JSON.stringify(values));

export const forgetQuoteDraft = (key: QuoteDraftKey) => sessionStorage.removeItem(key);
