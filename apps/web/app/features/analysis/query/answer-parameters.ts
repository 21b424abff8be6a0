import { z } from 'zod';
import type { SearchParam } from '../../../lib/pages/search-state.ts';

/** Parameters of an answer as its contract names them; its view checks them. */
export type AnswerParameters = Readonly<Record<string, unknown>>;

const parametersText = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'Not JSON.', input: text });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

/** The parameters of an answer as one JSON text of the URL: none where absent, undefined if it cannot be read. */
export const answerParametersParam: SearchParam<AnswerParameters | undefined> = {
  read: ([text = '{}']) => parametersText.safeParse(text).data,
  write: (parameters = {}) => (Object.keys(parameters).length > 0 ? [JSON.stringify(parameters)] : []),
};
